import { appendFileSync, readFileSync } from "node:fs";
import * as z from "zod";

/** The environment variable of a preview in which sets note what would become of their entries: the file for it. */
export const setChangesVariable = "SHORTLINK_SET_CHANGES";

const EntryChange = z.object({
  key: z.string(),
  change: z.enum(["create", "update", "delete"]),
  /** The key that the entry had, if the program gave it another one. */
  formerKey: z.string().optional(),
});

/** What an update would do with an entry of a set. */
export type EntryChange = z.infer<typeof EntryChange>;

const SetChanges = z.object({ set: z.string(), changes: z.array(EntryChange).optional() });

/**
 * Notes what a preview would change in sets. The provider alone knows that where the engine's events show the entries of a
 * set as a secret, or not at all.
 */
export class SetChangesLog {
  constructor(private readonly file: string) {}

  /** The log of this process; undefined unless the command started the preview. */
  static fromEnvironment(environment = process.env): SetChangesLog | undefined {
    const file = environment[setChangesVariable];
    return file ? new SetChangesLog(file) : undefined;
  }

  /** Notes the changes of a set. Values never get into the file. */
  note(set: string, changes: readonly EntryChange[] | undefined): void {
    appendFileSync(this.file, `${JSON.stringify({ set, changes })}\n`);
  }
}

/** The changes of each set by its id, as far as they are known: a set without changes may do anything to its entries. */
export type ChangesBySet = ReadonlyMap<string, readonly EntryChange[]>;

/** Reads what the sets of a preview noted. */
export function readSetChanges(file: string): ChangesBySet {
  const lines = readFileSync(file, "utf8").split("\n");
  const found = new Map<string, readonly EntryChange[]>();
  for (const line of lines) {
    if (line === "") continue;
    const { set, changes } = SetChanges.parse(JSON.parse(line));
    if (changes) found.set(set, changes);
    else found.delete(set);
  }
  return found;
}
