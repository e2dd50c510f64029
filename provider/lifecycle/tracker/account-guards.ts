import { availableParallelism } from "node:os";
import { setTimeout } from "node:timers/promises";
import { environmentName, settingName, UserError, withAbort } from "../../client";

// What makes a run doubt that its key belongs to the account of the stack.

/** How many objects of a stack a run may find missing, even if they are all of it, before it doubts its key. */
export const alwaysAllowed = 10;

/** Why most objects of a stack are missing. */
export const likelyMistake = (): string =>
  `The key most likely belongs to another account: check ${settingName("apiKey")} and ${settingName("baseUrl")}.`;

const ifDeleted = (what = "it really is"): string =>
  `If ${what} deleted, run \`pulumi refresh\` first, or run again with ${environmentName("allowMissing")}=true.`;

/** How many operations the engine runs at once, unless `--parallel` sets another number. */
export const engineParallelism = (): number =>
  Number(process.env.PULUMI_PARALLEL) || 4 * availableParallelism();

/** After so many missing objects, a run that has found none warns. */
const suspicious = 3;

/**
 * Prevents a run with the key of another account from dropping a stack's objects: each delete would find nothing, which is
 * what it is to achieve. Objects inside of another one count as one with it.
 */
export class DeleteGuard {
  private readonly found = new Set<string>();
  private readonly missing = new Set<string>();
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

  /** Records an object that the key has found. */
  trackFound(id: string): void {
    this.found.add(outermost(id));
    this.settle();
  }

  /**
   * Waits until the key has found an object, or no other delete runs.
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
    if (this.found.size === 0 && this.waiting.length < this.running) return;
    for (const decide of this.waiting.splice(0)) decide(this.found.size > 0);
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

/** The id of the object that contains all others in an id. */
const outermost = (id: string): string => id.slice(0, `${id}/`.indexOf("/"));

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
      await setTimeout(this.quietPeriod / steps);
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
    for (const { isUnproven, isComparison, decide } of isStuck ? this.pending.slice(0, 1) : this.pending) {
      const isKept = (isStuck && !isComparison) || (isUnproven && this.found === 0);
      decide(isKept ? "keep" : "drop");
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
