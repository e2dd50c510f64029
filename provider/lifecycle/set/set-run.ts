import { ApiError, UserError } from "../../client";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { create } from "../operations/create";
import { deleteObject } from "../operations/delete";
import { update } from "../operations/update";
import type { Path } from "../properties/path";
import type { Properties } from "../properties/values";
import { normalizedIn } from "../state/normalized";
import { PartialFailure } from "../state/state";
import { alwaysAllowed } from "../tracker/other-account";
import { mayHaveTakenEffect } from "../update/unfinished";
import { titleOf } from "../validation/unique";
import { hasAny } from "./account";
import { otherHolder } from "./deletes";
import { entryContext, entryKind } from "./entry-context";
import type { EntryNames } from "./names";
import { addressOf, type SetPlan, type Step } from "./plan";
import { showProgress } from "./progress";
import { type EntryRecord, inOrderOf, stateOf } from "./record";
import { type Outcome, runSteps } from "./run-steps";
import { mayBeTaken, ownersOfRefused, takenOver, takeOver, whyTaken } from "./take-over";

/** What the steps of a set work with. */
export interface SetWork {
  readonly definition: SetDefinition;
  readonly plan: SetPlan;
  readonly names: EntryNames;
  readonly secretsOf: (key: string) => readonly Path[];
}

/** One run of a plan: what it does with each entry, and what it records. */
export class SetRun {
  /** The entries that exist by now. */
  readonly record: Map<string, EntryRecord>;
  private readonly kind;
  /** Whether the key is certainly that of the right account, so that a missing entry is deleted. */
  private isTrusted = false;

  constructor(
    private readonly work: SetWork,
    private readonly context: Context,
  ) {
    const { definition, plan } = work;
    this.kind = entryKind(definition);
    this.record = new Map(plan.record);
    for (const { id } of plan.record.values()) context.tracker.trackKnown(this.kind, id);
    for (const { key, formerKey } of plan.steps) if (formerKey !== undefined) this.move(formerKey, key);
  }

  /** Runs all steps: first what creates and updates, then take-overs, then deletes. */
  async run(isNew: boolean): Promise<Outcome> {
    const { plan } = this.work;
    const { tracker, urn, signal } = this.context;
    const needed = new Set(plan.steps.map(({ waitsFor }) => waitsFor));
    const waits = ({ key, now }: Step) => !now && !needed.has(key);
    const deletes = plan.steps.filter(waits);
    const writes = plan.steps.filter((step) => !waits(step));
    const onProgress = showProgress(plan.steps, this.context);
    const written = this.writeAll(writes, isNew, onProgress);
    tracker.trackTakeOvers(urn, written);
    const { failures, untried } = await written;
    for (const [key, { id }] of this.record) {
      if (plan.entries?.has(key)) tracker.trackCreated(this.kind, id, false);
    }
    if (untried.length > 0 || signal?.aborted) {
      return { failures, untried: [...untried, ...deletes.map(({ key }) => key)] };
    }
    const deleted = await this.deleteAll(deletes, (done) => onProgress(done + writes.length));
    return { failures: new Map([...failures, ...deleted.failures]), untried: deleted.untried };
  }

  private async writeAll(
    steps: readonly Step[],
    isNew: boolean,
    onProgress: (done: number) => void,
  ): Promise<Outcome> {
    const outcome = await runSteps(steps, (step) => this.perform(step), {
      signal: this.context.signal,
      onProgress,
    });
    const failures = new Map(outcome.failures);
    await this.takeOverRefused(isNew, failures);
    return { failures, untried: outcome.untried };
  }

  private async deleteAll(steps: readonly Step[], onProgress: (done: number) => void): Promise<Outcome> {
    const { context } = this;
    const { signal } = context;
    if (steps.length === 0) return { failures: new Map(), untried: [] };
    // By then, the resources that take over a link are known.
    await context.tracker.whenDeclared(signal);
    if (steps.length > 1) this.isTrusted = await hasAny(this.work.plan.record, context);
    const run = (some: readonly Step[], before: number) =>
      runSteps(some, (step) => this.perform(step), {
        signal,
        onProgress: (done) => onProgress(done + before),
      });
    if (steps.length <= alwaysAllowed) return run(steps, 0);
    // A run that is killed before its last delete leaves an entry that shows the next run that the others are deleted.
    const last = steps.slice(-1);
    const first = await run(steps.slice(0, -1), 0);
    if (first.failures.size + first.untried.length > 0) {
      return { ...first, untried: [...first.untried, ...last.map(({ key }) => key)] };
    }
    return run(last, steps.length - 1);
  }

  /** The record in the order of the declaration. */
  inOrder(): Map<string, EntryRecord> {
    return inOrderOf(
      new Set([...(this.work.plan.entries?.keys() ?? []), ...this.record.keys()]),
      this.record,
    );
  }

  private async perform({ key, before, now }: Step): Promise<void> {
    if (now) return this.write(key, before, now);
    if (!before || (await this.delete(key, before))) this.record.delete(key);
  }

  /** Creates or updates an entry. */
  private async write(key: string, before: EntryRecord | undefined, now: Properties): Promise<void> {
    const { names, secretsOf } = this.work;
    const own = entryContext(names, key, this.context);
    const request = { definition: this.kind, secrets: secretsOf(key) };
    try {
      const { id, outputs } = before
        ? {
            id: before.id,
            outputs: await update(
              { ...request, id: before.id, olds: stateToUpdate(before, now), news: now },
              own,
            ),
          }
        : await create({ ...request, inputs: now }, own);
      this.record.set(key, { id, inputs: now, normalized: normalizedIn(outputs) });
    } catch (error) {
      // The object exists, and the service may have any part of what it was to get.
      if (error instanceof PartialFailure) {
        const { inputs, normalized, attempted } = before ?? { inputs: {}, normalized: {} };
        this.record.set(key, { id: error.id, inputs, normalized, attempted: { ...attempted, ...now } });
      }
      throw error;
    }
  }

  /**
   * Deletes an entry, or leaves it to another resource that has taken it over. An entry that another resource only declares stays,
   * so that its link always belongs to one of them.
   *
   * @returns whether it is gone
   */
  private async delete(key: string, before: EntryRecord): Promise<boolean> {
    const { definition, names } = this.work;
    const { tracker } = this.context;
    const other = otherHolder(definition, before, this.context);
    if (other && !tracker.isSettled(other)) {
      const takeOvers = tracker.takeOversOf(other);
      await takeOvers;
      if (tracker.shouldSkipDelete(definition.of, before.id)) return true;
      // The engine may run the other resource only after this one. The next update finds out.
      if (!takeOvers) return false;
      throw new UserError(
        `${titleOf(other)} declares its slug and did not take it over, so this set keeps it.`,
      );
    }
    const request = {
      definition: this.kind,
      id: before.id,
      isTrusted: this.isTrusted,
      parallel: 1,
    };
    try {
      await deleteObject(request, entryContext(names, key, this.context));
      return true;
    } catch (error) {
      if (mayHaveTakenEffect(error)) this.record.set(key, { ...before, attempted: before.inputs });
      throw error;
    }
  }

  /** Takes over the links of entries that could not be created because their slug is taken. */
  private async takeOverRefused(isNew: boolean, failures: Map<string, Error>): Promise<void> {
    const { definition, plan, names } = this.work;
    const { context } = this;
    const refused = [...failures].flatMap(([key, error]) => {
      const inputs = plan.entries?.get(key);
      return inputs && !this.record.has(key) && mayBeTaken(error) ? [{ key, inputs, error }] : [];
    });
    if (refused.length === 0 || context.signal?.aborted) return;
    // By then, the resource that gives up a link is known to do so.
    await context.tracker.whenDeclared(context.signal);
    const wanted = refused.map(({ inputs }) => inputs);
    const owners = await ownersOfRefused(definition, wanted, context);
    const held = new Set([...this.record.values()].map(({ id }) => id));
    const found: string[] = [];
    for (const { key, inputs, error } of refused) {
      const owner = owners.get(addressOf(definition, inputs) ?? "");
      if (!owner) continue;
      if (held.has(String(owner.id))) {
        failures.set(key, new UserError(whyTaken(inputs, owner, [])));
        continue;
      }
      const mayBeOwn = error instanceof ApiError && error.isRepeated;
      const result = takeOver(definition, { inputs, owner, isNew, mayBeOwn }, context);
      if ("reason" in result) {
        failures.set(key, new UserError(result.reason));
        continue;
      }
      failures.delete(key);
      found.push(key);
      this.record.set(key, result.entry);
      context.tracker.trackCreated(this.kind, result.entry.id, false);
    }
    if (found.length === 0) return;
    context.inform?.(takenOver(names, found));
    const unsure = found.flatMap((key) => {
      const before = this.record.get(key);
      return before?.attempted ? [{ key, before, now: before.attempted }] : [];
    });
    const outcome = await runSteps(unsure, (step) => this.perform(step), {
      signal: context.signal,
      onProgress: () => {},
    });
    for (const [key, error] of outcome.failures) failures.set(key, error);
  }

  private move(from: string, to: string): void {
    const entry = this.record.get(from);
    this.record.delete(from);
    if (entry) this.record.set(to, entry);
  }
}

/** The state of an entry for an update, which reads what of a failed operation took effect, if there was one. */
const stateToUpdate = (before: EntryRecord, now: Properties) =>
  stateOf(before.attempted ? { ...before, attempted: { ...before.attempted, ...now } } : before);
