import type { JsonObject } from "../../../provider/contract";
import type { ProviderProcess, ResourceState, Subject } from "../process/process";
import type { Declared, Door } from "../program";
import type { Owner, World } from "../world";

/** A resource in a stack's state. */
export interface Stored extends ResourceState, Subject {
  readonly kind: Declared["kind"];
  readonly door: Declared["door"];
  readonly marks: readonly string[];
  readonly needs: readonly string[];
  readonly inputNeeds: Declared["inputNeeds"];
  /** Whether it is replaced, and still has to be deleted. */
  readonly isCondemned: boolean;
  /** Whether it is deleted, and its replacement still has to be created. */
  readonly isPendingReplacement: boolean;
  /** Whether its last operation failed halfway. */
  readonly isUnfinished: boolean;
  /** Whether no program has said yet which of its values are secret. */
  readonly isImported: boolean;
}

/** What state has of a resource that the program declares, besides its object. */
export const factsOf = ({ kind, door, marks, needs, inputNeeds }: Declared) => ({
  ...{ kind, door, marks, needs, inputNeeds },
  ...{ isCondemned: false, isPendingReplacement: false, isUnfinished: false, isImported: false },
});

export type Op = "create" | "update" | "same" | "replace" | "delete" | "leftOut";

export interface RunOptions {
  readonly isPreview: boolean;
  readonly continuesOnError: boolean;
  readonly refreshes: boolean;
  /** Whether slow resources of other providers have nothing to do. */
  readonly isQuiet?: boolean;
  /** The only resources to update; undefined for all. */
  readonly targets: readonly string[] | undefined;
}

/** What the engine starts processes with, and what it shows. */
export interface Host extends Owner {
  readonly world: World;
  start(door: Door, runsProgram: boolean): Promise<ProviderProcess>;
  show(message: string): void;
}

export interface Result {
  readonly id: string;
  readonly outputs: JsonObject;
  /** Whether outputs that are not there are not known yet. */
  readonly isPartial: boolean;
}

/** The run does not go on, for a reason that it has already reported. */
export class Stopped extends Error {}

/** What all parts of a deployment share: its state, its processes and what it decided. */
export class Run {
  private readonly processes = new Map<Declared["door"], Promise<ProviderProcess>>();
  /** What this run decided for each resource. */
  readonly ops = new Map<string, Op>();
  readonly errors: string[] = [];
  readonly failed = new Set<string>();
  /** The URNs that resources of the program had. */
  readonly renamed = new Set<string>();
  readonly beingDeleted = new Set<Stored>();
  /** The marks of what is being created or updated, by URN. If the engine dies, the next run warns about them. */
  readonly operating = new Map<string, readonly string[]>();
  programDoors: ReadonlySet<string> = new Set();

  constructor(
    private readonly host: Host,
    /** The state, which a run changes in place. */
    readonly state: Stored[],
    readonly options: RunOptions,
  ) {}

  /** Whether a resource has an object that this run is not about to delete. */
  holds(urn: string, hasObject: (stored: Stored) => boolean): boolean {
    return this.state.some(
      (it) =>
        it.urn === urn &&
        !it.isCondemned &&
        !it.isPendingReplacement &&
        !this.beingDeleted.has(it) &&
        hasObject(it),
    );
  }

  /** Whether this is the mark of an entry of a set, or of one that is being updated. */
  isInSet(mark: string | undefined, isUpdated = false): boolean {
    return this.state.some(
      ({ kind, urn, marks }) =>
        kind === "LinkSet" &&
        (!isUpdated || this.operating.has(urn)) &&
        mark !== undefined &&
        marks.includes(mark),
    );
  }

  /** Whether a resource failed, or waits for one that did. */
  hasFailed(urn: string): boolean {
    return this.failed.has(urn) || this.ops.get(urn) === "leftOut";
  }

  event(label: string): Promise<void> {
    return this.host.world.event(`${this.options.isPreview ? "preview: " : ""}${label}`, this.host);
  }

  get isStopped(): boolean {
    return this.errors.length > 0 && !this.options.continuesOnError;
  }

  fail(urn: string, error: unknown): void {
    if (error instanceof Stopped || this.host.isDead) return;
    this.failed.add(urn);
    const message = error instanceof Error ? error.message : String(error);
    this.errors.push(`${urn}: ${message}`);
    this.host.show(`error: ${urn}: ${message}`);
  }

  process(door: Declared["door"]): Promise<ProviderProcess> {
    const running = this.processes.get(door);
    if (running) return running;
    const started = this.host.start(door as Door, this.programDoors.has(door));
    this.processes.set(door, started);
    return started;
  }

  /** Puts a resource in the place of another one; undefined removes it. */
  save(old: Stored | undefined, now: Stored | undefined): void {
    if (this.host.isDead) return;
    const index = old ? this.state.indexOf(old) : -1;
    if (index < 0) {
      if (now) this.state.push(now);
    } else this.state.splice(index, 1, ...(now ? [now] : []));
  }

  /** Waits until a step begins. */
  async step(label: string): Promise<void> {
    await this.event(label);
    if (this.isStopped) throw new Stopped();
  }

  isHandled(urn: string): boolean {
    return this.ops.has(urn) || this.renamed.has(urn);
  }

  /** Each resource of the state after those that it depends on. */
  inOrder(): Stored[] {
    const { state } = this;
    const depth = (urn: string): number =>
      1 + Math.max(0, ...(state.find((it) => it.urn === urn)?.needs ?? []).map(depth));
    return state.toSorted((one, other) => depth(one.urn) - depth(other.urn));
  }
}
