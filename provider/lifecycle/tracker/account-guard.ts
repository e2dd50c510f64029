import { environmentName, type Settings, settingName, UserError, withAbort } from "../../client";
import { isKeyOf, writerIn } from "../properties/fingerprint";
import type { Properties } from "../properties/values";

/** Why an object is missing that another key wrote. */
export const likelyMistake = (): string =>
  `The key most likely belongs to another account: check ${settingName("apiKey")} and ${settingName("baseUrl")}.`;

/**
 * Decides whether an object that is missing is deleted, or in another account. What the key of this run wrote is in its account. What
 * another key wrote may be elsewhere, until this key finds an object that it did not write itself.
 */
export class AccountGuard {
  /** The fingerprints of the keys that wrote the objects which this run has found. */
  private readonly writers = new Set<unknown>();
  /** Whether another key wrote one of them. */
  private isProven = false;
  private isReported = false;
  private running = 0;
  private waiting: ((isProven: boolean) => void)[] = [];

  /** Runs a read or a delete: others wait for what it may find. */
  async watch<Result>(operation: () => Promise<Result>): Promise<Result> {
    this.running += 1;
    return operation().finally(() => {
      this.running -= 1;
      this.settle();
    });
  }

  /** Records an object that this run has found, by its outputs in state. */
  trackFound(outputs: Properties, settings: Settings): void {
    this.writers.add(writerIn(outputs));
    this.isProven ||= !isKeyOf(outputs, settings);
    this.settle();
  }

  /** Whether this run has found an object that the same key wrote as one with these outputs. */
  hasFoundLike(outputs: Properties): boolean {
    return this.writers.has(writerIn(outputs));
  }

  /**
   * Checks that a missing object is deleted. Waits for the reads and deletes that may prove it.
   *
   * @param title names the object: "Link lnk_1"
   * @throws UserError when it may be in another account
   */
  async requireDeleted(
    title: string,
    outputs: Properties,
    { settings, signal }: { readonly settings: Settings; readonly signal?: AbortSignal | undefined },
  ): Promise<void> {
    if (settings.allowMissing || isKeyOf(outputs, settings)) return;
    const decided = new Promise<boolean>((decide) => {
      this.waiting.push(decide);
      this.settle();
    });
    if (!(await withAbort(signal, decided))) throw new UserError(this.refusal(title));
  }

  private settle(): void {
    if (!this.isProven && this.waiting.length < this.running) return;
    for (const decide of this.waiting.splice(0)) decide(this.isProven);
  }

  /** Only the first error explains it in full, because every resource may get one. */
  private refusal(title: string): string {
    const isFirst = !this.isReported;
    this.isReported = true;
    return isFirst
      ? `${title} is not in the account of this key, and another key wrote it. ${likelyMistake()} A refresh uses those of the last \`pulumi up\`, also if that one failed: with --run-program, it uses the current ones. It stays in the stack's state. If it is deleted, run again with ${environmentName("allowMissing")}=true.`
      : "This object is not in the account of this key, either. It stays in the stack's state.";
  }
}
