import { DatabaseSync } from "node:sqlite";
import { EmulatorError } from "../emulator-error";
import type { Persistence } from "./store";

const version = 1;

/**
 * Stores records in an SQLite file. Committed records survive if the process is killed.
 *
 * @throws EmulatorError if the file is not a database, has another version, or is in use
 */
export function openFile(file: string): Persistence {
  const database = open(file);
  const load = database.prepare("SELECT kind, text FROM records");
  const put = database.prepare("INSERT OR REPLACE INTO records (kind, id, text) VALUES (?, ?, ?)");
  const remove = database.prepare("DELETE FROM records WHERE kind = ? AND id = ?");
  return {
    load: () => load.all().map(({ kind, text }) => ({ table: String(kind), text: String(text) })),
    save(changes) {
      database.exec("BEGIN");
      try {
        for (const { table, id, value } of changes) {
          if (value === undefined) remove.run(table, id);
          else put.run(table, id, JSON.stringify(value));
        }
        database.exec("COMMIT");
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      }
    },
    close: () => database.close(),
  };
}

function open(file: string): DatabaseSync {
  try {
    const database = new DatabaseSync(file);
    // Only one process may use the file, because it keeps all records in memory.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;");
    const found = database.prepare("PRAGMA user_version").get()?.user_version;
    if (found !== 0 && found !== version) throw new Error(`it has version ${found}, not ${version}`);
    database.exec(
      `CREATE TABLE IF NOT EXISTS records (kind TEXT, id TEXT, text TEXT NOT NULL, PRIMARY KEY (kind, id));
       PRAGMA user_version = ${version};`,
    );
    return database;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new EmulatorError(`the data file ${file} cannot be used: ${why}`, { cause: error });
  }
}
