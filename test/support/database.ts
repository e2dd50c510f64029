import { onTestFinished } from "vitest";
import { type Database, postgresql, startPostgresql } from "../../bench/postgresql";
import { temporaryFolder } from "./shell";

export { type Database, postgresql };

/** A PostgreSQL server of the test's own; it is gone with the test. */
export async function startDatabase(bin: string): Promise<Database> {
  const database = await startPostgresql(bin, temporaryFolder());
  onTestFinished(() => database.stop());
  return database;
}
