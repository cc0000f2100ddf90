### 角色庫：角色卡中的錯誤、設定為何不能使用某張卡、`dicewire characters` 輸出的文字。

characters-no-ruleset = 沒有寫明角色卡所屬的規則集，例如 ruleset = "yze-chase"。有角色卡的規則集：{ $known }。
characters-unknown-ruleset = 沒有規則集「{ $got }」。有角色卡的規則集：{ $known }。
characters-ruleset-without = 規則集「{ $got }」沒有角色卡。有角色卡的規則集：{ $known }。
characters-unknown-kind = 這裡沒有「{ $got }」這種卡。可用的有：{ $known }。
characters-ruleset-failed = 規則集「{ $ruleset }」讀取這張卡時出錯（{ $reason }）。這是規則集的錯誤。
characters-too-deep = 物件和清單的巢狀超過 { $most } 層。
characters-odd = 角色卡中不能有 { $got }：只能有文字、普通數字、true、false、清單和物件。
characters-bad-name = 角色卡檔案不能叫「{ $got }」。請在 .toml 之前使用最多 40 個字母、數字、- 和 _。
characters-too-large = 檔案大於 { $most } KiB。
characters-unreadable = 無法使用該檔案：{ $reason }。

## 設定為何不能使用某張卡

characters-unreadable-library = 無法使用角色庫：{ $reason }
characters-none = 角色庫中沒有適用於此處的「{ $got }」{ $count ->
    [0] ，也沒有其他適用的卡
   *[other] 。適用的有：{ $known }
}。
characters-at-fault = 角色卡「{ $name }」有錯誤。{ $where }{ $reason }
characters-wrong-key = 「{ $name }」屬於 { $kind } 類：請寫 { $key } = { $right }。
characters-in-both = 「{ $first }」和「{ $other }」中都有「{ $id }」。請只寫其中一個，或給其中一項改名。
characters-other-ruleset = 「{ $name }」是 { $ruleset } 的卡，沒有供這份設定的規則集使用的內容。

## 命令的輸出

cli-characters-empty = { $folder } 中沒有角色卡。用此命令新建一張：dicewire characters new NAME --ruleset RULESET
cli-characters-faulty = 有錯誤
cli-characters-right = 共 { $count } 張卡，沒有錯誤。
cli-characters-wrong = { $count } 張卡中有 { $wrong } 張有錯誤。
cli-characters-written = 已寫入 { $path }
cli-characters-new = 已寫入 { $path }。編輯之後執行：dicewire characters check

setups-unreadable = 檔案不能用：{ $reason }。
setups-unknown-ruleset = 沒有規則集「{ $got }」。可用的有：{ $known }。
setups-ruleset-failed = 規則集處理這個設定時出錯（{ $reason }）。這是規則集的問題。
