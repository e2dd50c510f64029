import { environmentName, settingName, UserError } from "../../client";

/** A run may find this many objects deleted before it doubts its key. */
const alwaysAllowed = 10;

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

  /** @throws UserError when most objects that the run was to delete are missing, so that no other is dropped */
  requireTrust(): void {
    const { found, missing } = this;
    if (missing.size <= alwaysAllowed || missing.size <= found.size) return;
    throw new UserError(
      `${missing.size} objects that this run was to delete are not in the account of this key. The key most likely belongs to another account: check ${settingName("apiKey")} and ${settingName("baseUrl")}. All other objects stay in the stack's state. If they really are deleted, run \`pulumi refresh\` first, or run again with ${environmentName("allowMissing")}=true.`,
    );
  }

  /**
   * Records an object that is missing.
   *
   * @returns a warning if nothing shows that the key belongs to the right account
   * @throws UserError when too many are missing
   */
  trackMissing(name: string, id: string): string | undefined {
    const isKnown = this.missing.has(outermost(id));
    this.missing.add(outermost(id));
    this.requireTrust();
    if (isKnown || this.found.size > 0) return undefined;
    return `${name} ${id} is not in the account of this key, so there was nothing to delete. If the key belongs to another account, the object still exists there.`;
  }
}

/** The id of the object that contains all others in an id. */
const outermost = (id: string): string => id.slice(0, `${id}/`.indexOf("/"));
