### Dicewire 各部分共用的措辞：人物、被拒绝的输入、设置中的错误。

who-gm = 主持人

## 输入被拒绝的原因

refused-not-open = 这个问题已经不再等待回答。
refused-ask-changed = 问题在此期间已改变，请重新查看后再回答。
refused-not-asked = 这里没有在问{ $who }。
refused-dice-count = 需要 { $expected } 颗骰子，收到 { $got } 颗。
refused-dice-groups = 需要 { $expected } 组骰子，收到 { $got } 组。
refused-face = d{ $sides } 不可能掷出 { $face }。
refused-no-option = 没有这个选项。
refused-not-a-list = 这里需要一个列表。
refused-picked-twice = 同一个选项选了两次。
refused-pick-count = { $least ->
    [0] 最多可选 { $most } 项
   *[other] 可选 { $least } 至 { $most } 项
}，收到 { $got } 项。
refused-not-a-number = 这里需要一个整数。
refused-number = { $step ->
    [1] 需要 { $least } 至 { $most } 之间的整数，收到 { $got }。
   *[other] 需要 { $least } 至 { $most } 之间、以 { $step } 为间隔的数，收到 { $got }。
}
refused-not-text = 这里需要文字。
refused-text-length = { $least ->
    [0] 最多 { $most } 个字符。
   *[other] 需要 { $least } 至 { $most } 个字符。
}
refused-window-close = 只有主持人可以结束反应时机。
refused-no-offer = 现在不能这样做。
refused-unknown-field = 这里没有“{ $field }”这一项。
refused-field-missing = 缺少“{ $field }”。

## 设置中的错误

setup-missing = 缺少这一项。
setup-unknown-key = 这里没有这个键。请删除它，或更正拼写。
setup-not-an-object = 这里需要一个对象（TOML 中的表）。
setup-not-a-list = 这里需要一个列表。
setup-too-few = 至少需要 { $least } 项，只有 { $got } 项。
setup-not-text = 这里需要文字，最多 { $longest } 个字符。
setup-not-a-number = 需要 { $least } 至 { $most } 之间的整数，而不是 { $got }。
setup-not-a-decimal = 需要不小于 { $least } 的数，而不是 { $got }。
setup-not-a-flag = 需要 true 或 false，而不是 { $got }。
setup-not-one-of = 需要 { $allowed } 之一，而不是 { $got }。
setup-not-an-id = 需要由英文字母、数字、- 和 _ 组成的标识，且不能是“gm”；这里是 { $got }。
