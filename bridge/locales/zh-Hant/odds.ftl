### 勝算：主持人主控台與 `dicewire odds` 的文字。

odds-running = 仍在進行
odds-no-reaction = 不作反應

## 為何沒有勝算

fault-odds-busy = 現在有太多桌子在計算勝算。請一分鐘後再試。
fault-odds-stopped = 已停止計算勝算。
fault-odds-failed = 沒有勝算：規則集在每次模擬中都出錯，或沒有終止。橋接器的日誌有更多說明。

## 命令

cli-odds-playing = 模擬中
cli-odds-plays = 用數位骰模擬 { $plays } 次，種子 { $seed }；每個機率旁是其二十次中有十九次落入的範圍。
cli-odds-endings = 結局
cli-odds-after = { $who }（{ $why }）之後：
cli-odds-example = { $what }（例如）
cli-odds-failed = 另有 { $failed } 次模擬沒有結果：規則集出錯（{ $reason }）。請連同此檔案一起回報。
cli-odds-incomplete = 模擬 { $plays } 次後提前停止。
