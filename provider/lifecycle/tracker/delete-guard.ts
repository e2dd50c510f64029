import { environmentName, UserError, withAbort } from "../../client";
import { alwaysAllowed, engineParallelism, likelyMistake, outermost } from "./account-guards";

const ifDeleted = (what = "it really is"): string =>
  `If ${what} deleted, run \`pulumi refresh\` first, or run again with ${environmentName("allowMissing")}=true.`;

/** After so many missing objects, a run that has found none warns. */
const suspicious = 3;

/**
 * Prevents a run with the key of another account from dropping a stack's objects: each delete would find nothing, which is
 * what it is to achieve. Objects inside of another one count as one with it.
 */
export class DeleteGuard {
  private readonly found = new Set<string>();
  private readonly missing = new Set<string>();
  /** Whether it found an object that another key wrote: what this key made, or imports, is in its account, whichever that is. */
  private isProven = false;
  private running = 0;
  /** Deletes that wait for one that finds its object. */
  private waiting: ((isFound: boolean) => void)[] = [];

  /** Records that a delete begins. Returns a function that records its end. */
  start(): () => void {
    this.running += 1;
    return () => {
      this.running -= 1;
      this.settle();
    };
  }

  /** Records an object that the key has found, and whether it has written it. */
  trackFound(id: string, isKey?: boolean): void {
    this.found.add(outermost(id));
    this.isProven ||= isKey === false;
    this.settle();
  }

  /**
   * Waits until the key has found an object that another key wrote, or no other delete runs: then more must be found than missing.
   *
   * @param title a missing object that another key wrote
   * @throws UserError when the key has found none
   */
  async requireFound(title: string, signal: AbortSignal | undefined): Promise<void> {
    const decided = new Promise<boolean>((decide) => {
      this.waiting.push(decide);
      this.settle();
    });
    if (await withAbort(signal, decided)) return;
    throw new UserError(
      `${title} is not in the account of this key, and another key wrote it. ${likelyMistake()} It stays in the stack's state. ${ifDeleted()}`,
    );
  }

  private settle(): void {
    if (!this.isProven && this.waiting.length < this.running) return;
    const isTrusted = this.isProven || this.found.size > this.missing.size + this.waiting.length;
    for (const decide of this.waiting.splice(0)) decide(isTrusted);
  }

  /**
   * @param parallel how many objects are deleted at once: a run that was killed may have deleted that many which state still has
   * @throws UserError when most objects that the run was to delete are missing, so that no other is dropped
   */
  requireTrust(parallel = engineParallelism()): void {
    const { found, missing } = this;
    if (missing.size <= Math.max(alwaysAllowed, parallel) || missing.size <= found.size) return;
    throw new UserError(
      `${missing.size} objects that this run was to delete are not in the account of this key. ${likelyMistake()} All other objects stay in the stack's state. ${ifDeleted("they really are")}`,
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
