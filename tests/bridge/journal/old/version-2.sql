PRAGMA application_id = 1145263954;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE checkpoint (table_id TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "checkpoint" VALUES('t1',X'7B22636F6465223A2230227D');
CREATE TABLE reading (
        dev TEXT NOT NULL,
        inst TEXT NOT NULL,
        n INTEGER NOT NULL,
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        PRIMARY KEY (dev, inst, n)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "reading" VALUES('aabb','0011aabb',6,'t1',1);
INSERT INTO "reading" VALUES('aabb','0011aabb',7,'t1',1);
CREATE TABLE record (
        id INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        body TEXT NOT NULL,
        UNIQUE (table_id, seq)
    ) STRICT
    ;
INSERT INTO "record" VALUES(1,'t1',1,1764489600000,'table-created','{"name":"Alpha"}');
INSERT INTO "record" VALUES(2,'t1',2,1764489600000,'reading','{"dev":"aabb"}');
INSERT INTO "record" VALUES(3,'t2',1,1764489600001,'table-created','{"name":"骰子"}');
CREATE TABLE schema_version (
        version INTEGER PRIMARY KEY,
        since INTEGER NOT NULL
    ) STRICT
    ;
INSERT INTO "schema_version" VALUES(1,1764489600000);
INSERT INTO "schema_version" VALUES(2,1764489600000);
CREATE INDEX first_record ON record (id) WHERE seq = 1;
CREATE TRIGGER record_without_gap BEFORE INSERT ON record
    WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM record WHERE table_id = NEW.table_id), 0)
    BEGIN SELECT RAISE(ABORT, 'gap'); END;
CREATE TRIGGER record_stays BEFORE UPDATE ON record BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER record_kept BEFORE DELETE ON record BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER reading_stays BEFORE UPDATE ON reading BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER reading_kept BEFORE DELETE ON reading BEGIN SELECT RAISE(ABORT, 'append-only'); END;
COMMIT;
