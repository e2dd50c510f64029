import { onTestFinished } from "vitest";
import { type Database, postgresql, startPostgresql } from "../../bench/postgresql";
import { temporaryFolder } from "./shell";

export { type Database, postgresql };

/** A PostgreSQL server, stopped after the test. */
export async function startDatabase(bin: string): Promise<Database> {
  const database = await startPostgresql(bin, temporaryFolder());
  onTestFinished(() => database.stop());
  return database;
}
