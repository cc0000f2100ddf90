ruleset-swim-race = 游泳比赛

swim-pick = { $who }：秘密选择泳姿
swim-glide = 滑行：一颗骰子，并恢复一口气
swim-crawl = 自由泳：两颗骰子
swim-sprint = 冲刺：三颗骰子，消耗一口气
swim-puffed = 喘不过气
swim-roll = { $who }游泳（{ $stroke }）
swim-swum = { $who }游了 { $by } 米，到达 { $at } 米处。
swim-photo = 同时触壁：谁先到？
swim-who = { $who }
swim-won = { $who }赢得比赛。

swim-wave = 一道浪打来
swim-back = 把所有人打退几米
swim-waved = 一道浪把所有人打退 { $by } 米。

swim-metres = 米
swim-follows = 大家跳进水里：{ $ruleset }
swim-twice = 两名选手使用同一个标识。
