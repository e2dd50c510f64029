import type { DatabaseSync } from "node:sqlite";
import { openDataFile, refusal } from "./data-file";
import type { Persistence } from "./store";

/**
 * Stores records in an SQLite file. Committed records survive if the process is killed.
 *
 * @throws EmulatorError if the file is damaged, belongs to another program, has another version, or is in use
 */
export function openFile(file: string): Persistence {
  const database = openDataFile(file);
  const put = database.prepare("INSERT OR REPLACE INTO records (kind, id, text) VALUES (?, ?, ?)");
  const remove = database.prepare("DELETE FROM records WHERE kind = ? AND id = ?");
  return {
    load: () => readRecords(database, file),
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

function readRecords(database: DatabaseSync, file: string): ReturnType<Persistence["load"]> {
  try {
    const found = database.prepare("SELECT kind, id, text FROM records").all();
    return found.map(({ kind, id, text }) => ({ table: String(kind), id: String(id), text: String(text) }));
  } catch (error) {
    throw refusal(file, error);
  }
}
