import { ApiError, UserError } from "../../client";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import type { Properties } from "../properties/values";
import type { AppliedEntry } from "./applied";
import { addressOf } from "./jobs";
import { someKeys, textOf } from "./messages";
import { differsFrom, findOwners, type Owners } from "./owners";
import { whyReplaced, whyTaken } from "./preflight";

/** What a run has done so far. */
export interface Progress {
  readonly definition: SetDefinition;
  readonly entries: ReadonlyMap<string, Properties>;
  /** The entries that exist. Those that are taken over are added. */
  readonly applied: Map<string, AppliedEntry>;
  /** Whether the set is created now. */
  readonly isNew: boolean;
  /** Why entries failed. Those that are taken over are removed. */
  readonly failures: Map<string, Error>;
}

/**
 * Takes over the links of entries that could not be created because their slug is taken: if the link that has it belongs to the
 * account and is just what the entry declares, it is that entry. An earlier run created it and died before the engine could
 * record it.
 */
export async function takeOver(progress: Progress, context: Context): Promise<void> {
  const { definition, entries, applied, isNew, failures } = progress;
  const refused = [...failures]
    .filter(([key, error]) => !applied.has(key) && mayBeTaken(error))
    .flatMap(([key]) => [[key, entries.get(key) ?? {}] as const]);
  if (refused.length === 0 || context.signal?.aborted) return;
  const owners = await ownersOf(definition, refused, context);
  const held = new Set([...applied.values()].map(({ id }) => id));
  const takenOver: string[] = [];
  for (const [key, inputs] of refused) {
    const address = addressOf(definition, inputs) ?? "";
    const owner = owners.get(address);
    if (!owner) continue;
    const id = String(owner.id);
    if (isNew && context.tracker.priorStates.hasEntry(context.urn, address)) {
      failures.set(key, new UserError(whyReplaced(inputs, id)));
      continue;
    }
    const differences = differsFrom(definition, inputs, owner, context);
    if (differences.length > 0 || held.has(id)) {
      failures.set(key, new UserError(whyTaken(inputs, owner, differences)));
      continue;
    }
    if (context.tracker.isKnown(definition.of, id)) {
      failures.set(key, new UserError(whyHeld(inputs, id)));
      continue;
    }
    failures.delete(key);
    takenOver.push(key);
    applied.set(key, { id, inputs, normalized: {} });
  }
  if (takenOver.length > 0) {
    context.inform?.(
      `Links of the account were just what entries declare, and are taken over: ${someKeys(takenOver)}.`,
    );
  }
}

/** Why an entry cannot have a link that another resource of the stack may be about to delete. */
const whyHeld = ({ slug }: Properties, id: string): string =>
  `${JSON.stringify(slug)} is already taken by your own link ${id}, which another resource of this stack holds. To move links between resources, first run \`pulumi state delete\` on the one that holds them.`;

/** The statuses with which a service refuses a slug (spec 7 does not show it), or a request whose outcome was lost. */
const mayBeTaken = (error: Error): boolean =>
  error instanceof ApiError && [400, 409, 422].includes(error.status);

async function ownersOf(
  definition: SetDefinition,
  refused: readonly (readonly [string, Properties])[],
  context: Context,
): Promise<Owners> {
  const wanted = refused.map(([, inputs]) => inputs);
  try {
    return await findOwners(definition, wanted, context);
  } catch (error) {
    // What the run has done must be recorded, whatever happens here. The next run tries again.
    if (context.signal?.aborted) return new Map();
    context.warn(`Could not find out which links have the slugs of refused entries. ${textOf(error)}`);
    return new Map();
  }
}
