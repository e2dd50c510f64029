import { isObject, type JsonObject } from "../../../provider/contract";
import { unfinishedKey } from "../../../provider/lifecycle/state/state";
import { unknownValue } from "../../../provider/pulumi/format/signatures";
import { plain } from "../../model/doors";
import type { ResourceState } from "../process/process";
import { type Declared, hiddenInputs, typeOf } from "../program";
import { deleteFirst, dependents } from "./deletes";
import { factsOf, type Op, type Result, type Run, Stopped, type Stored } from "./run";

// What a run does with the resources that the program declares (step_generator.go: generateSteps; step.go).

type Made = Pick<ResourceState, "id" | "outputs">;

/** The marks of what a resource holds: those that it declares, and of a set also those of the entries that it keeps. */
function marksOf({ kind, marks }: Declared, { outputs }: Pick<Made, "outputs">): string[] {
  if (kind !== "LinkSet") return [...marks];
  const { ids, [unfinishedKey]: unfinished } = plain(outputs);
  const slugs = [ids, unfinished].flatMap((it) => (isObject(it) ? Object.keys(it) : []));
  return [...new Set([...marks, ...slugs.map((slug) => slug.replace("slug-", "Link"))])];
}

export class Registrations {
  private readonly results = new Map<string, Promise<Result>>();
  private readonly known = new Map<string, Result>();
  /** The step generator handles one resource at a time. */
  private generator: Promise<unknown> = Promise.resolve();
  private readonly deleted = new Set<string>();

  constructor(
    private readonly run: Run,
    /** The file in which the program announced its links. */
    private readonly announced: string | undefined,
  ) {}

  /** Registers all resources of a program. */
  async all(program: readonly Declared[]): Promise<void> {
    for (const it of program) this.results.set(it.urn, this.register(it));
    await Promise.allSettled(this.results.values());
  }

  private async register(it: Declared): Promise<Result> {
    const needed = await Promise.allSettled(it.needs.map((urn) => this.results.get(urn)));
    if (needed.some(({ status }) => status === "rejected")) return this.leaveOut(it);
    await this.run.event(`register ${it.urn}`);
    const generated = this.generator.then(() => this.generate(it));
    this.generator = generated.catch(() => {});
    try {
      const steps = await generated;
      const result = await steps();
      this.known.set(it.urn, result);
      return result;
    } catch (error) {
      this.run.fail(it.urn, error);
      throw error;
    }
  }

  /** What waits for a resource that failed, or that is no target. */
  private leaveOut(it: Declared): never {
    const { targets } = this.run.options;
    this.run.ops.set(it.urn, "leftOut");
    const old = this.oldOf(it);
    if (old) this.run.renamed.add(old.urn);
    if (targets?.includes(it.urn)) this.run.fail(it.urn, "It depends on a resource that is no target.");
    throw new Stopped();
  }

  /** What state has of a resource: under its URN, else under the first alias that state knows. */
  private oldOf({ urn, aliases }: Declared): Stored | undefined {
    const olds = this.run.state.filter(({ isCondemned }) => !isCondemned);
    const names = [urn, ...aliases];
    return names.map((name) => olds.find((it) => it.urn === name)).find((it) => it !== undefined);
  }

  private outputOf = (urn: string, name: string): unknown => {
    const result = this.known.get(urn);
    if (!result) return unknownValue;
    const value = name === "id" ? result.id : plain(result.outputs)[name];
    return value ?? (result.isPartial ? unknownValue : undefined);
  };

  /** Decides about a resource; returns its steps. */
  private async generate(it: Declared): Promise<() => Promise<Result>> {
    if (this.run.isStopped) throw new Stopped();
    const { isPreview, targets } = this.run.options;
    const { urn, kind, door } = it;
    const subject = { kind, urn, type: typeOf(kind, door) };
    const old = this.oldOf(it);
    const decide = (op: Op) => void this.run.ops.set(urn, op);
    if (old) this.run.renamed.add(old.urn);
    if (targets && !targets.includes(urn)) {
      if (!old) return this.leaveOut(it);
      decide("same");
      return async () => ({ ...old, isPartial: false });
    }
    const own = { ...subject, ...factsOf(it) };
    if (door === "other") return this.slow(own as Omit<Stored, keyof ResourceState>, old);
    const process = await this.run.process(door);
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
      await this.run.step(`create ${urn}`);
      const finish = (made: Made, isUnfinished: boolean) => {
        const now = { ...own, ...made, marks: marksOf(it, made), inputs, isUnfinished };
        if (before && !before.isPendingReplacement && this.run.state.includes(before))
          this.run.save(before, { ...before, isCondemned: true });
        else if (before) this.run.save(before, undefined);
        this.run.save(undefined, now);
      };
      this.run.operating.set(urn, it.marks);
      return this.finish(urn, process.create(subject, inputs, isPreview), door, finish);
    };
    if (!old || isRecreated) {
      decide(isRecreated ? "replace" : "create");
      return create(
        isRecreated ? this.run.state.find((it) => it.urn === urn && it.isPendingReplacement) : undefined,
      );
    }
    const difference = await process.diff(subject, old, inputs);
    const { replaces } = difference;
    const isReplaced = replaces.length > 0 || (it.replaces && difference.changed);
    if (isReplaced || old.isPendingReplacement) {
      decide("replace");
      inputs = await check({});
      const isDeletedFirst = it.deleteBeforeReplace || difference.deleteBeforeReplace;
      if (!isDeletedFirst) return create(old);
      const condemned = old.isPendingReplacement ? [] : [...(await dependents(this.run, old)), old];
      for (const stored of condemned) this.deleted.add(stored.urn);
      return async () => {
        for (const stored of condemned) await deleteFirst(this.run, stored);
        const pending = this.run.state.find((it) => it.urn === old.urn && it.isPendingReplacement);
        return create(isPreview ? undefined : pending)();
      };
    }
    if (!difference.changed && !old.isUnfinished) {
      decide("same");
      this.run.save(old, { ...old, ...own, inputs });
      return async () => ({ ...old, isPartial: false });
    }
    decide("update");
    return async () => {
      await this.run.step(`update ${urn}`);
      const updated = process
        .update(subject, old, inputs, isPreview)
        .then((outputs) => ({ id: old.id, outputs }));
      this.run.operating.set(urn, it.marks);
      return this.finish(urn, updated, door, ({ outputs }, isUnfinished) =>
        // On a partial failure, the engine keeps the old inputs.
        this.run.save(old, {
          ...old,
          ...own,
          marks: marksOf(it, { outputs }),
          inputs: isUnfinished ? old.inputs : inputs,
          outputs,
          isUnfinished,
          isImported: isUnfinished && old.isImported,
        }),
      );
    };
  }

  /** Saves what an operation has done, also if it failed halfway. */
  private async finish(
    urn: string,
    operation: Promise<Made>,
    door: Declared["door"],
    save: (made: Made, isUnfinished: boolean) => void,
  ): Promise<Result> {
    const { isPreview } = this.run.options;
    try {
      const made = await operation;
      if (!isPreview) save(made, false);
      return {
        id: made.id || unknownValue,
        outputs: made.outputs,
        isPartial: isPreview && door === "dynamic",
      };
    } catch (error) {
      const { partial } = error as { readonly partial?: Made };
      if (partial && !isPreview) save(partial, true);
      throw error;
    } finally {
      this.run.operating.delete(urn);
    }
  }

  /** A resource of another provider, which takes its time with every update. */
  private slow(own: Omit<Stored, keyof ResourceState>, old: Stored | undefined): () => Promise<Result> {
    const now = { ...own, id: "slow", inputs: {}, outputs: { done: true } };
    if (old && this.run.options.isQuiet) {
      this.run.ops.set(own.urn, "same");
      return async () => ({ ...old, isPartial: false });
    }
    this.run.ops.set(own.urn, old ? "update" : "create");
    return async () => {
      if (this.run.options.isPreview) return { id: "slow", outputs: {}, isPartial: true };
      for (let part = 0; part < 3; part += 1) await this.run.event(`${own.urn} takes its time`);
      this.run.save(old, now);
      return { ...now, isPartial: false };
    };
  }
}
