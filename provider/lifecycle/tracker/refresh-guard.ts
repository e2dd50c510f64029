import { environmentName, sleep, UserError, withAbort } from "../../client";
import { alwaysAllowed, engineParallelism, likelyMistake, outermost } from "./account-guards";

/** Once this many objects are found, further missing objects are no longer suspicious. */
const enoughFound = 100;

/** The decision about a missing object: drop its resource from state, or keep it for now. */
type Verdict = "drop" | "keep";

interface PendingRead {
  /** Whether nothing but other objects can prove that this is the right account. */
  readonly isUnproven: boolean;
  readonly isComparison: boolean;
  decide(verdict: Verdict): void;
  refuse(error: Error): void;
}

/** One read of a refresh. */
export interface GuardedRead<T> {
  readonly id: string;
  /** Reads the live object; undefined when it is missing. */
  read(): Promise<T | undefined>;
  /** Returns the object in the stack's state. */
  fromState(): T;
  /** Whether the key wrote the object; undefined if state does not say. */
  readonly isKey?: boolean | undefined;
  /** Whether the run only compares, so that what is missing costs nothing to show. */
  readonly isComparison?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Prevents a refresh with the key of another account from dropping most of a stack.
 *
 * The engine does not say how many objects it will read, and it drops a missing object even if another read fails. So the
 * response for a missing object waits until enough is known about the others: either most of them exist, or the engine has
 * no more reads to start. Objects inside of another one count as one with it: they are missing with it.
 */
export class RefreshGuard {
  private readonly foundIds = new Set<string>();
  private readonly missingIds = new Set<string>();
  /** Whether it found an object that the key did not write itself: what it made is in its account, whichever that is. */
  private isProven = false;
  private reading = 0;
  private dropped = 0;
  private pending: PendingRead[] = [];
  private isAlarmed = false;
  private isReported = false;
  /** Whether an object is missing that the key wrote. */
  private missesOwn = false;
  /** Counts reads that start or end, to detect when the engine is quiet. */
  private events = 0;

  /**
   * Whether the key may differ from that of the last run, where state does not say which key wrote an object. Then no missing object
   * is dropped until the key has found one. A resource that others depend on is read alone, so that no other read can prove that
   * this is the right account.
   */
  mayHaveNewKey = false;

  /**
   * @param quietPeriod how long the engine must start no read, in milliseconds, before it counts as having no more
   * @param parallelism how many reads the engine runs at once
   */
  constructor(
    private readonly quietPeriod = 500,
    private readonly parallelism = engineParallelism(),
  ) {}

  /**
   * Runs a read of a refresh.
   *
   * @returns the live object, or the one in state when it is missing but must stay for now; undefined to drop it
   * @throws UserError when most objects are missing
   */
  async watch<T>({
    id,
    read,
    fromState,
    isKey,
    isComparison = false,
    signal,
  }: GuardedRead<T>): Promise<T | undefined> {
    this.reading += 1;
    this.events += 1;
    try {
      const object = await read();
      if (object !== undefined) {
        this.foundIds.add(outermost(id));
        this.isProven ||= isKey !== true;
        return object;
      }
      this.missingIds.add(outermost(id));
      this.missesOwn ||= isKey === true;
      const isUnproven = isKey === undefined ? this.mayHaveNewKey : !isKey;
      if ((await this.verdict({ isUnproven, isComparison }, signal)) === "keep") return fromState();
      this.dropped += 1;
      return undefined;
    } finally {
      this.reading -= 1;
      this.settle();
    }
  }

  private get found(): number {
    return this.foundIds.size;
  }

  private get missing(): number {
    return this.missingIds.size;
  }

  private async verdict(
    doubts: Pick<PendingRead, "isUnproven" | "isComparison">,
    signal: AbortSignal | undefined,
  ): Promise<Verdict> {
    let pendingRead: PendingRead | undefined;
    const decided = new Promise<Verdict>((decide, refuse) => {
      pendingRead = { ...doubts, decide, refuse };
      this.pending.push(pendingRead);
    });
    this.settle();
    try {
      return await withAbort(signal, decided);
    } finally {
      this.pending = this.pending.filter((other) => other !== pendingRead);
    }
  }

  /** Decides about the pending reads, or waits for more. */
  private settle(): void {
    this.events += 1;
    if (this.pending.length === 0) return;
    if (this.isAlarmed || (this.found >= enoughFound && this.found >= this.missing)) this.conclude();
    else if (this.pending.length === this.reading) void this.concludeWhenQuiet();
  }

  private async concludeWhenQuiet(): Promise<void> {
    const { events } = this;
    // Several short waits, so that reads that arrived while the process was busy are counted.
    const steps = 10;
    for (let step = 0; step < steps && this.quietPeriod > 0; step += 1) {
      await sleep(this.quietPeriod / steps);
      if (this.events !== events) return;
    }
    this.conclude();
  }

  private conclude(): void {
    const isMost = this.missing > this.found;
    if (isMost && this.missing > alwaysAllowed) this.isAlarmed = true;
    if (this.isAlarmed) {
      for (const { refuse } of this.pending) refuse(this.refusal());
      return;
    }
    // The engine may have more reads, but wait for one of these. Keeping one object in state lets it continue.
    const isStuck = isMost && this.pending.length >= this.parallelism;
    for (const it of isStuck ? this.pending.slice(0, 1) : this.pending) {
      const isDoubtful = it.isUnproven && !this.isProven && this.missing >= this.found;
      // A comparison has no state to keep it in, and must not show an account as that of the stack.
      if (isDoubtful && it.isComparison) it.refuse(this.refusal());
      else it.decide(isDoubtful || (isStuck && !it.isComparison) ? "keep" : "drop");
    }
  }

  /** Why a refresh does not drop an object. Only the first error explains it in full, because every resource gets one. */
  private refusal(): UserError {
    if (this.isReported) {
      return new UserError(
        "This object is not in the account of this key, like most others of the stack; see the first of these errors. It stays in the stack's state.",
      );
    }
    this.isReported = true;
    const state =
      this.dropped === 0
        ? "Nothing is dropped from the stack's state."
        : `All other objects stay in the stack's state; ${this.dropped} were already dropped from it.`;
    return new UserError(
      `${this.missing} of the ${this.missing + this.found} objects read so far are not in the account of this key. ${this.missesOwn ? ownMissing : likelyMistake()} ${state} If the objects really are deleted, run again with ${environmentName("allowMissing")}=true.`,
    );
  }
}

/** Why most objects that a key wrote are missing. */
const ownMissing =
  "The key is the one that wrote them, so they are deleted, or the service does not show them.";
