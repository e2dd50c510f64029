import { appendFileSync, readFileSync } from "node:fs";
import * as z from "zod";
import { UserError } from "../../client";
import { someOf } from "../properties/failure";
import { objectName } from "../properties/id";

/** The environment variable of an update that may delete only certain objects and parts: the file that lists them. */
export const approvedDeletesVariable = "SHORTLINK_APPROVED_DELETES";

/**
 * The objects that an update may delete, and the parts of links that it may delete or change. `shortlink reconcile` lists those that
 * its comparison showed, so that nothing is deleted that nobody saw, whatever anybody does in the meantime. What a link holds is not
 * looked at when the link itself is deleted.
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

  /** @throws UserError for an update of an object with parts that are not in the list */
  requireParts(owner: string, parts: readonly string[]): void {
    const unseen = parts.filter((part) => !this.objects.has(part));
    if (unseen.length === 0) return;
    throw new UserError(
      `${owner} is not updated, because that would delete or change ${someOf(unseen, titleOfPart)}, which the comparison before this update did not show: something has changed since. Run \`shortlink reconcile\` again, which compares again.`,
    );
  }
}

/** What a person calls a part: `condition cnd_1 of route rt_1`. */
function titleOfPart(name: string): string {
  const [list = "", , ...ids] = name.replace(/#.*/, "").split(/[:/]/);
  return `${list.replace(/s$/, "")} ${ids.toReversed().join(" of route ")}`;
}

/** The environment variable of a preview that notes what would become of entries of sets and parts of links: the file for it. */
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

const NotedParts = z.object({ parts: z.array(z.string()) });

/**
 * Notes what a preview would change in sets, and which parts of links. The provider alone knows that: the engine's events may show the
 * entries of a set as a secret, or not at all, and inputs have no ids of parts.
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

  /** Notes the names of the parts that an update would delete or change. */
  noteParts(parts: readonly string[]): void {
    if (parts.length > 0) appendFileSync(this.file, `${JSON.stringify({ parts })}\n`);
  }
}

/** The changes of each set by its URN, or by its id where the front door does not know the URN. */
export type ChangesBySet = ReadonlyMap<string, SetChanges>;

/** Reads what a preview noted: of each set, the last note, and the names of the parts of links. */
export function readNotes(file: string): { readonly sets: ChangesBySet; readonly parts: readonly string[] } {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  const notes = lines.map((line) => z.union([NotedSet, NotedParts]).parse(JSON.parse(line)));
  const sets = notes.flatMap((note) => ("set" in note ? [[note.set, note] as const] : []));
  return { sets: new Map(sets), parts: notes.flatMap((note) => ("parts" in note ? note.parts : [])) };
}
