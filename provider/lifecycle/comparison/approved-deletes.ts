import { readFileSync } from "node:fs";
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
