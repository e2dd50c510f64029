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
import { titleOf, uniqueValuesOf } from "../validation/unique";
import { hasAny } from "./account";
import { entryContext, entryKind } from "./entry-context";
import type { EntryNames } from "./names";
import { addressOf, type SetPlan, type Step } from "./plan";
import { showProgress } from "./progress";
import { type EntryRecord, inOrderOf, stateOf } from "./record";
import { concurrency, type Outcome, runSteps } from "./run-steps";
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
  /** The entries whose links other resources of the program take over, with the URNs of these. */
  private readonly released = new Map<string, string>();
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

  /** Runs all steps. */
  async run(isNew: boolean): Promise<Outcome> {
    const { plan, names } = this.work;
    const { steps, entries = new Map() } = plan;
    const { context } = this;
    const deletes = steps.filter(({ now }) => !now);
    if (deletes.length > 0) await context.tracker.whenDeclared(context.signal);
    if (deletes.length > alwaysAllowed) this.isTrusted = await hasAny(plan.record, context);
    const onProgress = showProgress(steps, context);
    const perform = (some: readonly Step[]) =>
      runSteps(some, (step) => this.perform(step), {
        signal: context.signal,
        onProgress: (done) => onProgress(done + (some.length < 2 ? steps.length - 1 : 0)),
      });
    // A run that is killed before its last delete leaves an entry that shows the next run that the others are deleted.
    const isLast = deletes.length > alwaysAllowed && steps.at(-1)?.now === undefined;
    const first = await perform(isLast ? steps.slice(0, -1) : steps);
    const last =
      isLast && first.failures.size + first.untried.length === 0 ? await perform(steps.slice(-1)) : undefined;
    const failures = new Map([...first.failures, ...(last?.failures ?? [])]);
    const untried = [
      ...first.untried,
      ...(last?.untried ?? (isLast ? steps.slice(-1).map(({ key }) => key) : [])),
    ];
    await this.takeOverRefused(isNew, failures);
    for (const [key, { id }] of this.record) {
      if (entries.has(key)) context.tracker.trackCreated(this.kind, id, false);
    }
    if (this.released.size > 0) {
      const [[, urn] = ["", ""]] = this.released;
      context.inform?.(
        `Leaves links to other resources that declare them, such as ${titleOf(urn)}: ${names.some([...this.released.keys()])}.`,
      );
    }
    return { failures, untried };
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
    if (before) await this.delete(key, before);
    this.record.delete(key);
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

  /** Deletes an entry, unless another resource declares its link. */
  private async delete(key: string, before: EntryRecord): Promise<void> {
    const { definition, names } = this.work;
    const { tracker, urn } = this.context;
    const values = uniqueValuesOf(definition.of, before.inputs);
    const other = values.map((value) => urn && tracker.uniqueValues.otherParty(urn, value)).find(Boolean);
    if (other) {
      this.released.set(key, other);
      return;
    }
    const request = {
      definition: this.kind,
      id: before.id,
      isTrusted: this.isTrusted,
      parallel: concurrency,
    };
    try {
      await deleteObject(request, entryContext(names, key, this.context));
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
