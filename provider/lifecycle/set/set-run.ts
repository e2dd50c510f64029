import { ApiError, UserError } from "../../client";
import type { Context } from "../context/context";
import { findOwners, hasAny, type Owners } from "../live/owners";
import { readLive } from "../live/read-live";
import { create } from "../operations/create";
import { deleteObject, notTakenOver } from "../operations/delete";
import { markAdopted, takeOver } from "../operations/take-over";
import { update } from "../operations/update";
import { mayAdopt } from "../properties/adopt";
import { fingerprintIn } from "../properties/fingerprint";
import { keyInId } from "../properties/id";
import { isEmpty, type Properties } from "../properties/values";
import { normalizedIn } from "../state/normalized";
import { PartialFailure, textOf, unfinishedKey } from "../state/state";
import { mayHaveTakenEffect, unfinishedIn } from "../update/unfinished";
import { addressOf, titleOf } from "../validation/addresses";
import type { Declaration } from "./declaration";
import { isAnnounced, otherHolder } from "./deletes";
import type { SetPlan, Step } from "./plan";
import {
  addressesOf,
  adopted,
  certainId,
  type EntryRecord,
  entryKind,
  stateOf,
  unconfirmedIn,
} from "./record";
import { type Outcome, runSteps, showCount } from "./run-steps";

/** One run of a plan: what it does with each entry, and what it records. */
export class SetRun implements Outcome {
  /** The entries that exist by now. */
  readonly record: Map<string, EntryRecord>;
  readonly failures = new Map<string, Error>();
  readonly untried = new Set<string>();
  /** The keys of entries whose links other resources get: in other processes, or only later. */
  private readonly left: string[] = [];
  private readonly kind;
  private readonly onDone: () => void;
  /** The addresses that the set declares, once they are needed. */
  private own: ReadonlySet<string | undefined> | undefined;
  /** Whether the key is certainly that of the right account, so that a missing entry is deleted. */
  private isTrusted = false;

  constructor(
    private readonly declared: Declaration,
    private readonly plan: SetPlan,
    /** The outputs of the last operation. */
    private readonly olds: Properties,
    private readonly context: Context,
    private readonly operation: "create" | "update" | "delete",
  ) {
    this.kind = entryKind(declared.definition);
    this.record = new Map(plan.record);
    for (const { id } of plan.record.values()) context.tracker.trackKnown(this.kind, id);
    for (const { key, formerKey, before } of plan.steps) {
      if (formerKey === undefined || !before) continue;
      this.record.delete(formerKey);
      this.record.set(key, before);
    }
    this.onDone = showCount(plan.steps.length, verbOf(plan.steps), context);
  }

  /** Runs all steps: first what creates and updates, then take-overs, then deletes. */
  async run(): Promise<void> {
    const { plan, context } = this;
    const { tracker, urn, signal } = context;
    const needed = new Set(plan.steps.map(({ waitsFor }) => waitsFor));
    const isLast = ({ key, now }: Step) => !now && !needed.has(key);
    const deletes = plan.steps.filter(isLast);
    const writes = plan.steps.filter((step) => !isLast(step));
    const written = this.runSteps(writes).then(() => this.takeOverRefused());
    tracker.trackTakeOvers(urn, written);
    await written;
    for (const [key, { id }] of this.record) {
      const inputs = plan.entries?.get(key);
      if (inputs) tracker.trackRetained(this.kind, id, inputs);
      else if (plan.entries?.has(key)) tracker.trackAdopted(this.kind, id);
    }
    if (this.untried.size > 0 || signal?.aborted) this.skip(deletes);
    else if (deletes.length > 0) await this.deleteAll(deletes);
  }

  private runSteps(steps: readonly Step[]): Promise<void> {
    const perform = (step: Step) => this.perform(step).finally(this.onDone);
    return runSteps(steps, perform, this, this.context.signal);
  }

  private skip(steps: readonly Step[]): void {
    for (const { key } of steps) this.untried.add(key);
  }

  private async deleteAll(steps: readonly Step[]): Promise<void> {
    // By then, the resources that take over a link are known.
    await this.context.tracker.whenDeclared(this.context.signal);
    if (steps.length > 1) this.isTrusted = await hasAny(this.plan.record.values(), this.context);
    await this.runSteps(steps);
    const isKept = ({ key }: Step) =>
      this.record.has(key) && !this.failures.has(key) && !this.untried.has(key);
    const kept = steps.filter(isKept).map(({ key }) => key);
    if (kept.length > 0)
      this.context.inform?.(
        `Links stay in this set until the next update, because other resources declare them and have not taken them over yet: ${this.declared.namesOf(kept)}.`,
      );
    if (this.left.length > 0)
      this.context.inform?.(
        `Links are left to other resources, which declare them: ${this.declared.namesOf(this.left)}. If one of these fails, \`shortlink diff --unmanaged\` lists what nobody holds.`,
      );
  }

  private async perform({ key, before, now }: Step): Promise<void> {
    if (now) return this.write(key, before, now);
    if (!before || (await this.delete(key, before))) this.record.delete(key);
  }

  /** Creates or updates an entry. */
  private async write(key: string, before: EntryRecord | undefined, now: Properties): Promise<void> {
    const own = this.declared.contextOf(key, this.context);
    const request = { definition: this.kind, secrets: this.declared.secretsOf(key) };
    const unconfirmed = before && unconfirmedIn(before, this.olds);
    if (unconfirmed) {
      const { name } = this.kind;
      this.context.tracker.unconfirmed.expect({ name, urn: own.urn, inputs: now }, unconfirmed);
    }
    const known = unconfirmed ? undefined : before;
    try {
      const { id, outputs } = known
        ? { id: known.id, outputs: await update({ ...request, ...updateOf(known, now) }, own) }
        : await create({ ...request, inputs: now }, own);
      this.record.set(key, { id, inputs: now, normalized: normalizedIn(outputs) });
    } catch (error) {
      // The object exists, or may exist, and the service may have any part of what it was to get.
      if (error instanceof PartialFailure) {
        const isLost = keyInId(error.id) !== undefined;
        const { inputs = isLost ? {} : now, normalized = {} } = known ?? {};
        const attempted = unfinishedIn({ outputs: error.properties }) ?? now;
        this.record.set(key, { id: error.id, inputs, normalized, attempted });
      }
      throw error;
    }
  }

  /**
   * Deletes an entry, or leaves it to another resource that has taken it over. An entry that another resource only declares stays,
   * so that its link always belongs to one of them. One that another provider declares is left to that one, which takes it over or
   * says why it cannot.
   *
   * @returns whether it is gone
   */
  private async delete(key: string, before: EntryRecord): Promise<boolean> {
    const { kind, isTrusted } = this;
    const { tracker } = this.context;
    const { definition } = this.declared;
    // What became of its create, only the repetition finds out.
    const isUnconfirmed = certainId(before) === undefined;
    const isHeld = () => tracker.shouldSkipDelete(kind, before.id);
    const addresses = await this.addressesNow(before);
    if (!isHeld() && addresses.some((it) => tracker.others?.mayTake(it, this.context.urn))) {
      // The other one may come later, unless this is the end of the run.
      if (this.operation !== "delete" && !isUnconfirmed) {
        this.leave(key, before);
        return true;
      }
      if (!isUnconfirmed) throw new UserError(notTakenOver(`${kind.name} ${before.id}`));
      const isOver = this.operation === "delete" || addresses.some((it) => tracker.others?.haveSettled(it));
      if (!isOver) return false;
    }
    const other = otherHolder(definition, before, this.context);
    if (other && !tracker.isSettled(other)) {
      const takeOvers = tracker.takeOversOf(other);
      await takeOvers;
      if (!isHeld()) {
        // The engine may run the other resource only after this one, unless it deletes the whole set. The next update finds out.
        if (!takeOvers && this.operation !== "delete") return false;
        const reason = `${titleOf(other)} declares its slug and did not take it over, so this set keeps it.`;
        if (!isUnconfirmed) throw new UserError(reason);
      }
    }
    if (!other && (await this.isTakenLater(before))) {
      // After a failure, the engine does not go on to what depends on this set.
      if (this.failures.size > 0) return false;
      this.leave(key, before);
      return true;
    }
    const { inputs, attempted } = before;
    const outputs = { ...fingerprintIn(this.olds), ...(attempted && { [unfinishedKey]: attempted }) };
    const request = { definition: kind, id: before.id, inputs, outputs, isTrusted };
    try {
      const own = this.declared.contextOf(key, this.context);
      // Its id is in no comparison.
      await deleteObject(request, isUnconfirmed ? { ...own, approvedDeletes: undefined } : own);
      return true;
    } catch (error) {
      if (!isUnconfirmed && mayHaveTakenEffect(error))
        this.record.set(key, { ...before, attempted: before.inputs });
      throw error;
    }
  }

  /** Leaves an entry to another resource, which gets it later. */
  private leave(key: string, { id, inputs, attempted }: EntryRecord): void {
    this.left.push(key);
    this.context.tracker.trackLeft(this.kind, id, { ...attempted, ...inputs });
  }

  /** The address of an entry, which a request without a response may have changed; the ones that it may have where it does not exist. */
  private async addressesNow(before: EntryRecord): Promise<string[]> {
    const { definition } = this.declared;
    const addresses = addressesOf(definition, before);
    const id = certainId(before);
    if (id === undefined || !before.attempted || addresses.length < 2) return addresses;
    const live = await readLive(this.kind, id, this.context);
    const address = live && addressOf(definition.of, live);
    return address === undefined ? addresses : [address];
  }

  /**
   * Whether another resource of the program, which the engine checks only after this set, will take over an entry.
   * A set that is deleted has no URN here: the program may declare it no longer.
   */
  private async isTakenLater(before: EntryRecord): Promise<boolean> {
    const { context, declared, plan } = this;
    if (context.urn === undefined) return false;
    const { definition } = declared;
    this.own ??= new Set([...(plan.entries?.values() ?? [])].map((it) => addressOf(definition.of, it ?? {})));
    const isOwn = addressesOf(definition, before).some((it) => this.own?.has(it));
    return !isOwn && isAnnounced(definition, before, true, context);
  }

  /** Takes over the links of entries that could not be created because their slug is taken. */
  private async takeOverRefused(): Promise<void> {
    const { declared, context, failures } = this;
    const { definition } = declared;
    const claims = [...failures].flatMap(([key, error]) => {
      const inputs = declared.entries?.get(key);
      const isThere = certainId(this.record.get(key)) !== undefined;
      return inputs && !isThere && mayBeTaken(error) ? [{ key, inputs, error }] : [];
    });
    if (claims.length === 0 || context.signal?.aborted) return;
    // By then, the resource that gives up a link is known to do so.
    await context.tracker.whenDeclared(context.signal);
    const wanted = claims.map(({ inputs }) => inputs);
    // What a run has done is recorded also if they cannot be found.
    const owners = await findOwners(definition.of, wanted, context).catch((error: unknown): Owners => {
      if (!context.signal?.aborted)
        context.warn(`Could not find out which links have the slugs of refused entries. ${textOf(error)}`);
      return new Map();
    });
    const held = new Set([...this.record.values()].map(({ id }) => id));
    const taken: { key: string; inputs: Properties; owner: Properties; entry: EntryRecord }[] = [];
    for (const { key, inputs, error } of claims) {
      const owner = owners.get(addressOf(definition.of, inputs) ?? "");
      if (!owner) continue;
      const mayBeOwn = error instanceof ApiError && error.isRepeated;
      const claim = {
        inputs,
        owner,
        isOther: held.has(String(owner.id)),
        adopts: mayAdopt(declared.inputs),
        isNew: this.operation === "create",
        mayBeOwn,
      };
      const result = takeOver(definition.of, claim, context);
      if ("reason" in result) {
        failures.set(key, new UserError(result.reason));
        continue;
      }
      failures.delete(key);
      const entry = adopted(result, inputs);
      this.record.set(key, entry);
      context.tracker.trackRetained(this.kind, entry.id, inputs);
      taken.push({ key, inputs, owner, entry });
    }
    if (taken.length === 0) return;
    context.inform?.(
      `Links of the account are taken over: ${declared.namesOf(taken.map(({ key }) => key))}.`,
    );
    for (const { key, inputs, owner, entry } of taken)
      await markAdopted(definition.of, entry.id, inputs, context, owner).catch((error) =>
        failures.set(key, error),
      );
    const unsure = taken.filter(({ key, entry }) => entry.attempted && !failures.has(key));
    const stepOf = ({ key, inputs, entry }: (typeof taken)[number]): Step => ({
      ...{ key, change: "update", before: entry, now: inputs },
    });
    await runSteps(unsure.map(stepOf), (step) => this.perform(step), this, context.signal);
  }
}

/** The statuses with which a service refuses a slug (spec 7 does not show it), or a request whose outcome was lost. */
const mayBeTaken = (error: Error): boolean =>
  error instanceof ApiError && [400, 409, 422].includes(error.status);

/** The update of an entry. Where nobody knows what a failed operation was to bring, it is what the program declares now. */
const updateOf = (before: EntryRecord, now: Properties) => ({
  id: before.id,
  olds: stateOf(before.attempted && isEmpty(before.attempted) ? { ...before, attempted: now } : before),
  news: now,
});

function verbOf(steps: readonly Step[]): string {
  const [change, ...others] = new Set(steps.map((step) => step.change));
  return change === undefined || others.length > 0 ? "done" : `${change}d`;
}
