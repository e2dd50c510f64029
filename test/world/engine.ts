import type { JsonObject } from "../../provider/contract";
import { announce } from "../../provider/dynamic/announcement";
import { unknownValue } from "../../provider/pulumi/format/signatures";
import { plain } from "../model/doors";
import type { ProviderProcess, ResourceState, Subject } from "./process";
import { type Declared, type Door, hiddenInputs, typeOf } from "./program";
import type { Owner, World } from "./world";

// The engine, as its source says it behaves (pkg/resource/deploy of Pulumi 3.259: step_generator.go, step.go, deployment_executor.go).

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
}

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

/** What the engine starts processes with, and what it tells. */
export interface Host extends Owner {
  readonly world: World;
  start(door: Door, runsProgram: boolean): Promise<ProviderProcess>;
  show(message: string): void;
}

interface Result {
  readonly id: string;
  readonly outputs: JsonObject;
  /** Whether outputs that are not there are not known yet. */
  readonly isPartial: boolean;
}

class Stopped extends Error {}

/** One deployment: a preview, an update, a refresh or the deletion of everything. State is saved around every step. */
export class Deployment {
  private readonly processes = new Map<Declared["door"], Promise<ProviderProcess>>();
  private readonly results = new Map<string, Promise<Result>>();
  private readonly known = new Map<string, Result>();
  /** What this run decided for each resource. */
  readonly ops = new Map<string, Op>();
  readonly errors: string[] = [];
  /** The step generator handles one resource at a time. */
  private generator: Promise<unknown> = Promise.resolve();
  private readonly deleted = new Set<string>();
  /** The resources that are being created or updated. If the engine dies, the next run warns about them. */
  private readonly operating = new Map<string, readonly string[]>();
  /** The URNs that resources of the program had. */
  private readonly renamed = new Set<string>();
  private readonly failed = new Set<string>();
  private readonly beingDeleted = new Set<Stored>();
  private programDoors: ReadonlySet<string> = new Set();
  private announced: string | undefined;

  constructor(
    private readonly host: Host,
    /** The state, which this changes in place. */
    readonly state: Stored[],
    private readonly options: RunOptions,
  ) {}

  /** Brings the stack to what a program declares. Returns whether nothing failed. */
  async update(program: readonly Declared[]): Promise<boolean> {
    this.programDoors = new Set(program.map(({ door }) => door));
    if (this.options.refreshes && !(await this.refresh())) return false;
    for (const it of program) {
      // The constructors of all resources run before the engine hears of the first one.
      if (it.door !== "dynamic") continue;
      const args = plain(it.args((_, name) => (name === "done" ? true : undefined)));
      const isLate = it.inputNeeds.links !== undefined;
      this.announced = announce(this, it.kind, isLate ? {} : args) ?? this.announced;
    }
    for (const it of program) this.results.set(it.urn, this.register(it));
    await Promise.allSettled(this.results.values());
    const hasFailed = this.errors.length > 0;
    if (!hasFailed || this.options.continuesOnError) await this.deleteOthers();
    return this.errors.length === 0;
  }

  /** Deletes everything. */
  async destroy(): Promise<boolean> {
    await this.deleteOthers();
    return this.errors.length === 0;
  }

  /** Reads everything. State changes at the end. */
  async refresh(): Promise<boolean> {
    const found = await Promise.all(
      this.state.map(async (stored) => {
        if (stored.door === "other" || stored.isPendingReplacement) return { stored, now: stored };
        await this.event(`refresh ${stored.urn}`);
        try {
          const process = await this.process(stored.door);
          const read = await process.read(stored, stored);
          if (!read) return { stored, now: undefined };
          await process.diff(stored, { ...stored, ...read }, stored.inputs);
          return { stored, now: { ...stored, ...read, isUnfinished: false } };
        } catch (error) {
          this.fail(stored.urn, error);
          return { stored, now: stored };
        }
      }),
    );
    for (const { stored, now } of found) this.save(stored, now);
    return this.errors.length === 0;
  }

  /** The marks of what is being created or updated. */
  marksInProgress(): string[] {
    return [...this.operating.values()].flat();
  }

  get failedUrns(): readonly string[] {
    return [...this.failed];
  }

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

  /** Whether a resource failed, or waits for one that did. */
  hasFailed(urn: string): boolean {
    return this.failed.has(urn) || this.ops.get(urn) === "leftOut";
  }

  private event(label: string): Promise<void> {
    return this.host.world.event(`${this.options.isPreview ? "preview: " : ""}${label}`, this.host);
  }

  private get isStopped(): boolean {
    return this.errors.length > 0 && !this.options.continuesOnError;
  }

  private fail(urn: string, error: unknown): void {
    if (error instanceof Stopped || this.host.isDead) return;
    this.failed.add(urn);
    const message = error instanceof Error ? error.message : String(error);
    this.errors.push(`${urn}: ${message}`);
    this.host.show(`error: ${urn}: ${message}`);
  }

  private process(door: Declared["door"]): Promise<ProviderProcess> {
    const running = this.processes.get(door);
    if (running) return running;
    const started = this.host.start(door as Door, this.programDoors.has(door));
    this.processes.set(door, started);
    return started;
  }

  /** Puts a resource in the place of another one; undefined removes it. */
  private save(old: Stored | undefined, now: Stored | undefined): void {
    if (this.host.isDead) return;
    const index = old ? this.state.indexOf(old) : -1;
    if (index < 0) {
      if (now) this.state.push(now);
    } else this.state.splice(index, 1, ...(now ? [now] : []));
  }

  /** The current entry of a resource that this run may have replaced by a later version of it. */
  private async register(it: Declared): Promise<Result> {
    const needed = await Promise.allSettled(it.needs.map((urn) => this.results.get(urn)));
    if (needed.some(({ status }) => status === "rejected")) return this.leaveOut(it);
    await this.event(`register ${it.urn}`);
    const generated = this.generator.then(() => this.generate(it));
    this.generator = generated.catch(() => {});
    try {
      const steps = await generated;
      const result = await steps();
      this.known.set(it.urn, result);
      return result;
    } catch (error) {
      this.fail(it.urn, error);
      throw error;
    }
  }

  /** What waits for a resource that failed, or that is no target. */
  private leaveOut(it: Declared): never {
    const { targets } = this.options;
    this.ops.set(it.urn, "leftOut");
    const old = this.oldOf(it);
    if (old) this.renamed.add(old.urn);
    if (targets?.includes(it.urn)) this.fail(it.urn, "It depends on a resource that is no target.");
    throw new Stopped();
  }

  private oldOf({ urn, aliases }: Declared): Stored | undefined {
    return this.state.find((it) => !it.isCondemned && (it.urn === urn || aliases.includes(it.urn)));
  }

  private outputOf = (urn: string, name: string): unknown => {
    const result = this.known.get(urn);
    if (!result) return unknownValue;
    const value = name === "id" ? result.id : plain(result.outputs)[name];
    return value ?? (result.isPartial ? unknownValue : undefined);
  };

  /** Decides about a resource; returns its steps. */
  private async generate(it: Declared): Promise<() => Promise<Result>> {
    if (this.isStopped) throw new Stopped();
    const { isPreview, targets } = this.options;
    const { urn, kind, door } = it;
    const subject = { kind, urn, type: typeOf(kind, door) };
    const old = this.oldOf(it);
    const decide = (op: Op) => void this.ops.set(urn, op);
    if (old) this.renamed.add(old.urn);
    if (targets && !targets.includes(urn)) {
      if (!old) return this.leaveOut(it);
      decide("same");
      return async () => ({ ...old, isPartial: false });
    }
    const own = {
      ...subject,
      ...facts(it),
      isCondemned: false,
      isPendingReplacement: false,
      isUnfinished: false,
    };
    if (door === "other") return this.slow(own as Omit<Stored, keyof ResourceState>, old);
    const process = await this.process(door);
    const args = it.args(this.outputOf);
    const news =
      door === "dynamic" ? { ...args, ...hiddenInputs(it, args, isPreview, this.announced) } : args;
    const isRecreated = this.deleted.has(urn);
    const check = async (olds: JsonObject) => {
      const { inputs, failures } = await process.check(subject, olds, news);
      if (failures.length > 0) throw new Error(failures.join("\n"));
      return inputs;
    };
    let inputs = await check(old && !isRecreated ? old.inputs : {});
    const create = (before: Stored | undefined) => async (): Promise<Result> => {
      await this.step(`create ${urn}`);
      const finish = (made: Pick<ResourceState, "id" | "outputs">, isUnfinished: boolean) => {
        const now = { ...own, ...made, inputs, isUnfinished };
        if (before && !before.isPendingReplacement && this.state.includes(before))
          this.save(before, { ...before, isCondemned: true });
        else if (before) this.save(before, undefined);
        this.save(undefined, now);
      };
      this.operating.set(urn, it.marks);
      return this.finish(urn, process.create(subject, inputs, isPreview), door, finish);
    };
    if (!old || isRecreated) {
      decide(isRecreated ? "replace" : "create");
      return create(
        isRecreated ? this.state.find((it) => it.urn === urn && it.isPendingReplacement) : undefined,
      );
    }
    const difference = await process.diff(subject, old, inputs);
    const { replaces } = difference;
    if (replaces.length > 0 || old.isPendingReplacement) {
      decide("replace");
      inputs = await check({});
      const isDeletedFirst = it.deleteBeforeReplace || difference.deleteBeforeReplace;
      if (!isDeletedFirst) return create(old);
      const condemned = old.isPendingReplacement ? [] : [...(await this.dependents(old)), old];
      for (const stored of condemned) this.deleted.add(stored.urn);
      return async () => {
        for (const stored of condemned) await this.deleteFirst(stored);
        const pending = this.state.find((it) => it.urn === old.urn && it.isPendingReplacement);
        return create(isPreview ? undefined : pending)();
      };
    }
    if (!difference.changed && !old.isUnfinished) {
      decide("same");
      this.save(old, { ...old, ...own, inputs });
      return async () => ({ ...old, isPartial: false });
    }
    decide("update");
    return async () => {
      await this.step(`update ${urn}`);
      const updated = process
        .update(subject, old, inputs, isPreview)
        .then((outputs) => ({ id: old.id, outputs }));
      this.operating.set(urn, it.marks);
      return this.finish(urn, updated, door, ({ outputs }, isUnfinished) =>
        // On a partial failure, the engine keeps the old inputs.
        this.save(old, { ...old, ...own, inputs: isUnfinished ? old.inputs : inputs, outputs, isUnfinished }),
      );
    };
  }

  private async step(label: string): Promise<void> {
    await this.event(label);
    if (this.isStopped) throw new Stopped();
  }

  /** Saves what an operation has done, also if it failed halfway. */
  private async finish(
    urn: string,
    operation: Promise<Pick<ResourceState, "id" | "outputs">>,
    door: Declared["door"],
    save: (made: Pick<ResourceState, "id" | "outputs">, isUnfinished: boolean) => void,
  ): Promise<Result> {
    const { isPreview } = this.options;
    try {
      const made = await operation;
      if (!isPreview) save(made, false);
      return {
        id: made.id || unknownValue,
        outputs: made.outputs,
        isPartial: isPreview && door === "dynamic",
      };
    } catch (error) {
      const { partial } = error as { readonly partial?: Pick<ResourceState, "id" | "outputs"> };
      if (partial && !isPreview) save(partial, true);
      throw error;
    } finally {
      this.operating.delete(urn);
    }
  }

  /** A resource of another provider, which takes its time with every update. */
  private slow(own: Omit<Stored, keyof ResourceState>, old: Stored | undefined): () => Promise<Result> {
    const now = { ...own, id: "slow", inputs: {}, outputs: { done: true } };
    if (old && this.options.isQuiet) {
      this.ops.set(own.urn, "same");
      return async () => ({ ...old, isPartial: false });
    }
    this.ops.set(own.urn, old ? "update" : "create");
    return async () => {
      if (this.options.isPreview) return { id: "slow", outputs: {}, isPartial: true };
      for (let part = 0; part < 3; part += 1) await this.event(`${own.urn} takes its time`);
      this.save(old, now);
      return { ...now, isPartial: false };
    };
  }

  /** The resources that a resource to be deleted takes with it, the last one first: a change of its id would replace them. */
  private async dependents(root: Stored): Promise<Stored[]> {
    const replaced = new Set([root.urn]);
    const found: Stored[] = [];
    for (const stored of this.inOrder(this.state)) {
      if (stored.isCondemned || replaced.has(stored.urn) || stored.door === "other") continue;
      const names = Object.entries(stored.inputNeeds).filter(([, urns]) =>
        urns.some((urn) => replaced.has(urn)),
      );
      if (names.length === 0) continue;
      const unknowns = Object.fromEntries(names.map(([name]) => [name, unknownValue]));
      const process = await this.process(stored.door);
      const { replaces } = await process.diff(stored, stored, { ...stored.inputs, ...unknowns });
      if (replaces.length === 0) continue;
      replaced.add(stored.urn);
      found.unshift(stored);
    }
    return found;
  }

  private async deleteFirst(stored: Stored): Promise<void> {
    if (this.options.isPreview) return;
    await this.step(`delete first ${stored.urn}`);
    const process = await this.process(stored.door);
    this.beingDeleted.add(stored);
    await process.delete(stored, stored);
    this.save(stored, { ...stored, isPendingReplacement: true });
  }

  /** What the program no longer declares, in reverse order of dependency, as far as possible at once. */
  private async deleteOthers(): Promise<void> {
    if (this.options.isPreview) {
      for (const { urn, isCondemned } of this.state) {
        if (!this.isHandled(urn) && !isCondemned) this.ops.set(urn, "delete");
      }
      return;
    }
    const spared = this.sparedByFailures();
    const { targets } = this.options;
    let left = this.state.filter(
      ({ urn, isCondemned }) =>
        (isCondemned || !this.isHandled(urn)) && !spared.has(urn) && (!targets || targets.includes(urn)),
    );
    for (const { urn } of left) if (!this.ops.has(urn)) this.ops.set(urn, "delete");
    while (left.length > 0) {
      const batch = left.filter(
        ({ urn }) => !left.some((other) => other.urn !== urn && other.needs.includes(urn)),
      );
      await Promise.all(
        batch.map((stored) => this.delete(stored).catch((error) => this.fail(stored.urn, error))),
      );
      if (this.isStopped) return;
      left = left.filter((stored) => !batch.includes(stored));
    }
  }

  private isHandled(urn: string): boolean {
    return this.ops.has(urn) || this.renamed.has(urn);
  }

  private async delete(stored: Stored): Promise<void> {
    await this.step(`delete ${stored.urn}${stored.isCondemned ? " (replaced)" : ""}`);
    if (stored.door !== "other" && !stored.isPendingReplacement) {
      const process = await this.process(stored.door);
      await process.delete(stored, stored);
    }
    this.save(stored, undefined);
  }

  /** With --continue-on-error, what a failed resource depends on stays. */
  private sparedByFailures(): ReadonlySet<string> {
    const spared = new Set(this.failed);
    for (const stored of this.inOrder(this.state).toReversed()) {
      if (spared.has(stored.urn)) for (const urn of stored.needs) spared.add(urn);
    }
    return spared;
  }

  /** Each resource after those that it depends on. */
  private inOrder(state: readonly Stored[]): Stored[] {
    const depth = (urn: string): number =>
      1 + Math.max(0, ...(state.find((it) => it.urn === urn)?.needs ?? []).map(depth));
    return state.toSorted((one, other) => depth(one.urn) - depth(other.urn));
  }
}

const facts = ({ kind, door, marks, needs, inputNeeds }: Declared) => ({
  kind,
  door,
  marks,
  needs,
  inputNeeds,
});
