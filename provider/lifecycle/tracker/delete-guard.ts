import { environmentName, UserError } from "../../client";
import { alwaysAllowed, engineParallelism, likelyMistake } from "./other-account";

/** After so many missing objects, a run that has found none warns. */
const suspicious = 3;

/**
 * Prevents a run with the key of another account from dropping a stack's objects: each delete would find nothing, which is
 * what it is to achieve. Objects inside of another one count as one with it.
 */
export class DeleteGuard {
  private readonly found = new Set<string>();
  private readonly missing = new Set<string>();

  /** Records an object that the key has found. */
  trackFound(id: string): void {
    this.found.add(outermost(id));
  }

  /**
   * @param parallel how many objects are deleted at once: a run that was killed may have deleted that many which state still has
   * @throws UserError when most objects that the run was to delete are missing, so that no other is dropped
   */
  requireTrust(parallel = engineParallelism()): void {
    const { found, missing } = this;
    if (missing.size <= Math.max(alwaysAllowed, parallel) || missing.size <= found.size) return;
    throw new UserError(
      `${missing.size} objects that this run was to delete are not in the account of this key. ${likelyMistake()} All other objects stay in the stack's state. If they really are deleted, run \`pulumi refresh\` first, or run again with ${environmentName("allowMissing")}=true.`,
    );
  }

  /**
   * Records an object that is missing.
   *
   * @returns a warning, once, if nothing shows that the key belongs to the right account
   */
  trackMissing(id: string): string | undefined {
    if (this.missing.has(outermost(id))) return undefined;
    this.missing.add(outermost(id));
    if (this.found.size > 0 || this.missing.size !== suspicious) return undefined;
    return `The first ${suspicious} objects that this run was to delete are not in the account of this key. If the key belongs to another account, they still exist there.`;
  }
}

/** The id of the object that contains all others in an id. */
const outermost = (id: string): string => id.slice(0, `${id}/`.indexOf("/"));
