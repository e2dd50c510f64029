import { availableParallelism } from "node:os";
import { setTimeout } from "node:timers/promises";
import { environmentName, settingName, UserError, withAbort } from "../../client";

/** So many objects may be gone, even if they are all that a stack has. */
const alwaysAllowed = 10;

/** Of so many objects that are there, what is gone among the next ones is no longer a surprise. */
const enoughFound = 100;

/** How many reads the engine has under way at once, unless it is given another number (`--parallel`). */
const engineParallelism = (): number => Number(process.env.PULUMI_PARALLEL) || 4 * availableParallelism();

/** What becomes of an object that is gone: its resource is dropped from state, or kept in it for now. */
type Verdict = "drop" | "keep";

interface PendingRead {
  decide(verdict: Verdict): void;
  refuse(error: Error): void;
}

/** One read of a refresh. */
export interface GuardedRead<T> {
  /** Gives the object; undefined when it is gone. */
  read(): Promise<T | undefined>;
  /** The object as state has it. */
  fromState(): T;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Keeps a refresh from dropping most of a stack because it looked into another account.
 *
 * The engine asks for one object after the other, does not say how many there are, and saves that one is gone even if the
 * read of another fails. So the answer that an object is gone waits until enough is known of the others: that most of them
 * are there, or that the engine has no more to ask.
 */
export class RefreshGuard {
  private found = 0;
  private gone = 0;
  private reading = 0;
  private dropped = 0;
  private pending: PendingRead[] = [];
  private isAlarmed = false;
  private isReported = false;
  /** Counts what happens, to find out when nothing does any more. */
  private events = 0;

  /**
   * Whether the key may be another one than that of the last run. Then nothing is dropped before anything was found with it:
   * what other resources depend on is read alone.
   */
  mayHaveNewKey = false;

  /**
   * @param quiet how long nothing must happen, in milliseconds, until the engine is taken to have no more to ask
   * @param parallelism how many reads it has under way at once
   */
  constructor(
    private readonly quiet = 500,
    private readonly parallelism = engineParallelism(),
  ) {}

  /**
   * Reads an object of a refresh.
   *
   * @throws UserError when most objects are gone
   */
  async watch<T>({ read, fromState, signal }: GuardedRead<T>): Promise<T | undefined> {
    this.reading += 1;
    this.events += 1;
    try {
      const object = await read();
      if (object !== undefined) {
        this.found += 1;
        return object;
      }
      this.gone += 1;
      if ((await this.verdict(signal)) === "keep") return fromState();
      this.dropped += 1;
      return undefined;
    } finally {
      this.reading -= 1;
      this.settle();
    }
  }

  private async verdict(signal: AbortSignal | undefined): Promise<Verdict> {
    let own: PendingRead | undefined;
    const decided = new Promise<Verdict>((decide, refuse) => {
      own = { decide, refuse };
      this.pending.push(own);
    });
    this.settle();
    try {
      return await withAbort(signal, decided);
    } finally {
      this.pending = this.pending.filter((it) => it !== own);
    }
  }

  /** Decides what can be decided, or waits for more. */
  private settle(): void {
    this.events += 1;
    if (this.pending.length === 0) return;
    if (this.isAlarmed || (this.found >= enoughFound && this.found >= this.gone)) this.conclude();
    else if (this.pending.length === this.reading) void this.concludeWhenQuiet();
  }

  private async concludeWhenQuiet(): Promise<void> {
    const { events } = this;
    // In steps, so that what has come in while the process was busy is seen before.
    const steps = 10;
    for (let step = 0; step < steps && this.quiet > 0; step += 1) {
      await setTimeout(this.quiet / steps);
      if (this.events !== events) return;
    }
    this.conclude();
  }

  private conclude(): void {
    const isMost = this.gone > this.found;
    if (isMost && this.gone > alwaysAllowed) this.isAlarmed = true;
    if (this.isAlarmed) {
      for (const { refuse } of this.pending) refuse(this.refusal());
      return;
    }
    // The engine may have more to ask, and wait for one of these answers. One that leaves everything as it is lets it go on.
    const isStuck = isMost && this.pending.length >= this.parallelism;
    const isUnproven = this.mayHaveNewKey && this.found === 0;
    for (const { decide } of isStuck ? this.pending.slice(0, 1) : this.pending) {
      decide(isStuck || isUnproven ? "keep" : "drop");
    }
  }

  /** Why an object is not dropped: told in full once, since every resource has its own error. */
  private refusal(): UserError {
    if (this.isReported) {
      return new UserError(
        "It is not in the account of this key, like most others of the stack: see the first of these errors. It stays in the stack's state.",
      );
    }
    this.isReported = true;
    const state =
      this.dropped === 0
        ? "Nothing is dropped from the stack's state."
        : `The others stay in the stack's state; ${this.dropped} had been dropped from it before.`;
    return new UserError(
      `${this.gone} of the ${this.gone + this.found} objects read so far are not in the account of this key. Most likely it is the key of another account: check ${settingName("apiKey")} and ${settingName("baseUrl")}. ${state} If they really are deleted, run again with ${environmentName("allowMissing")}=true.`,
    );
  }
}
