### 胜算：主持人控制台与 `dicewire odds` 的文字。

odds-running = 仍在进行
odds-no-reaction = 不作反应

## 为何没有胜算

fault-odds-busy = 现在有太多桌子在计算胜算。请一分钟后再试。
fault-odds-stopped = 已停止计算胜算。
fault-odds-failed = 没有胜算：规则集在每次模拟中都出错，或没有终止。桥接器的日志有更多说明。

## 命令

cli-odds-playing = 模拟中
cli-odds-plays = 用数字骰模拟 { $plays } 次，种子 { $seed }；每个概率旁是其二十次中有十九次落入的范围。
cli-odds-endings = 结局
cli-odds-after = { $who }（{ $why }）之后：
cli-odds-example = { $what }（例如）
cli-odds-failed = 另有 { $failed } 次模拟没有结果：规则集出错（{ $reason }）。请连同此文件一起报告。
cli-odds-incomplete = 模拟 { $plays } 次后提前停止。
