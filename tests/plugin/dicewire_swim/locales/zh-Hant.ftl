ruleset-swim-race = 游泳比賽

swim-pick = { $who }：秘密選擇泳姿
swim-glide = 滑行：一顆骰子，並恢復一口氣
swim-crawl = 自由式：兩顆骰子
swim-sprint = 衝刺：三顆骰子，消耗一口氣
swim-puffed = 喘不過氣
swim-roll = { $who }游泳（{ $stroke }）
swim-swum = { $who }游了 { $by } 公尺，到達 { $at } 公尺處。
swim-photo = 同時觸壁：誰先到？
swim-who = { $who }
swim-won = { $who }贏得比賽。

swim-wave = 一道浪打來
swim-back = 把所有人打退幾公尺
swim-waved = 一道浪把所有人打退 { $by } 公尺。

swim-metres = 公尺
swim-follows = 大家跳進水裡：{ $ruleset }
swim-twice = 兩名選手使用同一個識別碼。
