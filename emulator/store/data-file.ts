import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { EmulatorError } from "../emulator-error";

const version = 1;

/** The columns of the only table. */
const columns = "kind, id, text";

/** What a file is: one of this emulator, with nothing in it, or one of another program. */
type Kind = "own" | "empty" | "foreign";

/** A reason why a file is not used, with what to do. */
class Refused extends Error {}

/**
 * Opens a data file, and creates it if it does not exist. A file of another program stays as it is, to the byte.
 *
 * @throws EmulatorError if the file cannot be used
 */
export function openDataFile(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (kindOf(file) === "foreign") {
      throw new Refused("it belongs to another program, and stays as it is. Name a file that does not exist");
    }
    database = new DatabaseSync(file);
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE;");
    // The file itself shows from the start whose it is. In WAL mode, it would show that only after a while.
    if (kindIn(database) === "empty") {
      database.exec(
        `CREATE TABLE records (kind TEXT, id TEXT, text TEXT NOT NULL, PRIMARY KEY (kind, id));
         PRAGMA user_version = ${version};`,
      );
    }
    database.exec("COMMIT; PRAGMA journal_mode = WAL;");
    const [problem] = database.prepare("PRAGMA quick_check").all();
    if (problem?.quick_check !== "ok") throw new Refused(damaged);
    return database;
  } catch (error) {
    database?.close();
    throw refusal(file, error);
  }
}

const damaged = "it is damaged. Replace it by a copy, or delete it to start without data";

/** SQLite's codes (https://www.sqlite.org/rescode.html), without their details, in our words. */
const reasons: Readonly<Record<number, string>> = {
  5: "it is locked. Stop the other emulator that uses it, or name another file",
  11: damaged,
  26: "it is no data file. Name a file that does not exist",
};

/** The error for a file that cannot be used. */
export function refusal(file: string, error: unknown): EmulatorError {
  const { message, errcode = 0 } = error as Error & { errcode?: number };
  const reason = reasons[errcode & 0xff] ?? message;
  return new EmulatorError(`the data file ${file} cannot be used: ${reason}.`, { cause: error });
}

/** Finds out what a file is, without a write and without a lock. */
function kindOf(file: string): Kind {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return "empty";
  if (!found.isFile()) throw new Refused("it is no file. Name a file that does not exist");
  const url = pathToFileURL(file);
  url.search = "?mode=ro&immutable=1";
  const kind = readKind(url);
  // What was written last may only be in the log beside the file.
  const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  return kind === "empty" && hasLog ? readKind(file) : kind;
}

function readKind(path: string | URL): Kind {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return kindIn(database);
  } finally {
    database.close();
  }
}

/** @throws Refused for a file of another version of the emulator */
function kindIn(database: DatabaseSync): Kind {
  const pragma = (name: string) => Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  const [found, application] = [pragma("user_version"), pragma("application_id")];
  const objects = database.prepare("SELECT name FROM sqlite_schema WHERE sql IS NOT NULL").all();
  if (application !== 0) return "foreign";
  if (objects.length === 0) return found === 0 ? "empty" : "foreign";
  const isOwn =
    objects.map(({ name }) => name).join() === "records" &&
    database
      .prepare("PRAGMA table_info(records)")
      .all()
      .map(({ name }) => name)
      .join(", ") === columns;
  if (!isOwn || found === 0) return "foreign";
  if (found === version) return "own";
  throw new Refused(
    `it has version ${found}, and this emulator uses version ${version}. Name a file that does not exist`,
  );
}
