### Dicewire 各部分共用的措辭：人物、被拒絕的輸入、設定中的錯誤。

who-gm = 主持人

## 輸入被拒絕的原因

refused-not-open = 這個問題已經不再等待回答。
refused-ask-changed = 問題在此期間已改變，請重新檢視後再回答。
refused-not-asked = 這裡沒有在問{ $who }。
refused-dice-count = 需要 { $expected } 顆骰子，收到 { $got } 顆。
refused-dice-groups = 需要 { $expected } 組骰子，收到 { $got } 組。
refused-face = d{ $sides } 不可能擲出 { $face }。
refused-no-option = 沒有這個選項。
refused-not-a-list = 這裡需要一個清單。
refused-picked-twice = 同一個選項選了兩次。
refused-pick-count = { $least ->
    [0] 最多可選 { $most } 項
   *[other] 可選 { $least } 至 { $most } 項
}，收到 { $got } 項。
refused-not-a-number = 這裡需要一個整數。
refused-number = { $step ->
    [1] 需要 { $least } 至 { $most } 之間的整數，收到 { $got }。
   *[other] 需要 { $least } 至 { $most } 之間、以 { $step } 為間隔的數，收到 { $got }。
}
refused-not-text = 這裡需要文字。
refused-text-length = { $least ->
    [0] 最多 { $most } 個字元。
   *[other] 需要 { $least } 至 { $most } 個字元。
}
refused-window-close = 只有主持人可以結束反應時機。
refused-no-offer = 現在不能這樣做。
refused-unknown-field = 這裡沒有「{ $field }」這一項。
refused-field-missing = 缺少「{ $field }」。

## 設定中的錯誤

setup-missing = 缺少這一項。
setup-unknown-key = 這裡沒有這個鍵。請刪除它，或更正拼寫。
setup-not-an-object = 這裡需要一個物件（TOML 中的表）。
setup-not-a-list = 這裡需要一個清單。
setup-too-few = 至少需要 { $least } 項，只有 { $got } 項。
setup-not-text = 這裡需要文字，最多 { $longest } 個字元。
setup-not-a-number = 需要 { $least } 至 { $most } 之間的整數，而不是 { $got }。
setup-not-a-decimal = 需要不小於 { $least } 的數，而不是 { $got }。
setup-not-a-flag = 需要 true 或 false，而不是 { $got }。
setup-not-one-of = 需要 { $allowed } 之一，而不是 { $got }。
setup-not-an-id = 需要由英文字母、數字、- 和 _ 組成的識別碼，且不能是「gm」；這裡是 { $got }。
