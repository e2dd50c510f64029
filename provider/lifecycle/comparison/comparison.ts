import { appendFileSync, readFileSync } from "node:fs";
import * as z from "zod";
import { UserError } from "../../client";

/** The environment variable of an update that may delete only certain objects: the file that lists them. */
export const approvedDeletesVariable = "SHORTLINK_APPROVED_DELETES";

/** How the file names an object: `Link:lnk_1`. */
export const objectName = (kind: string, id: string): string => `${kind}:${id}`;

/**
 * The objects that an update may delete. `shortlink reconcile` lists those that its comparison showed, so that nothing is
 * deleted that nobody saw, whatever another run does in the meantime.
 */
export class ApprovedDeletes {
  constructor(private readonly objects: ReadonlySet<string>) {}

  /** The list for this process; undefined where every object may be deleted. */
  static fromEnvironment(environment = process.env): ApprovedDeletes | undefined {
    const file = environment[approvedDeletesVariable];
    return file
      ? new ApprovedDeletes(new Set(z.array(z.string()).parse(JSON.parse(readFileSync(file, "utf8")))))
      : undefined;
  }

  /** @throws UserError for an object that is not in the list */
  require(kind: string, id: string): void {
    if (this.objects.has(objectName(kind, id))) return;
    throw new UserError(
      `${kind} ${id} is not deleted, because the comparison before this update did not show that it would be: something has changed since. Run \`shortlink reconcile\` again, which compares again.`,
    );
  }
}

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

const SetChanges = z.object({
  /** How many entries exist in the account. */
  existing: z.int(),
  /** What would become of the entries, without those that stay as they are. Absent while not even the keys are known. */
  changes: z.array(EntryChange).readonly().optional(),
});

/** What a preview knows of a set. */
export type SetChanges = z.infer<typeof SetChanges>;

const NotedSet = SetChanges.extend({
  /** The set's URN, or its id where the front door does not know the URN. */
  set: z.string(),
});

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
  note(set: string, changes: SetChanges): void {
    appendFileSync(this.file, `${JSON.stringify({ set, ...changes })}\n`);
  }
}

/** The changes of each set by its URN, or by its id where the front door does not know the URN. */
export type ChangesBySet = ReadonlyMap<string, SetChanges>;

/** Reads what the sets of a preview noted: of each, the last note. */
export function readSetChanges(file: string): ChangesBySet {
  const lines = readFileSync(file, "utf8").split("\n");
  const notes = lines.filter((line) => line !== "").map((line) => NotedSet.parse(JSON.parse(line)));
  return new Map(notes.map(({ set, ...changes }) => [set, changes]));
}
