import { ApiError } from "../../client";
import { hasSecretFeature } from "../../contract";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { compareInputs } from "../diff/diff";
import { importObject } from "../live/import";
import { project } from "../live/project";
import { isNewerThan } from "../operations/send-create";
import { isAbsent, type Properties } from "../properties/values";
import { liveInputs } from "../state/outputs";
import { textOf } from "../state/state";
import { findOwners, type Owners } from "./account";
import type { EntryNames } from "./names";
import { addressOf } from "./plan";
import type { EntryRecord } from "./record";
import { isSameButForSpelling } from "./spelling";

// A slug that an entry declares may be taken by a link of the account. If that link has just the content of the entry, it is the
// entry: an earlier run created it and died before the engine could record it, or another resource of the program gives it up.

/** What a run knows of an entry whose slug is taken. */
export interface Claim {
  readonly inputs: Properties;
  readonly owner: Properties;
  /** Whether the set is created now. */
  readonly isNew: boolean;
  /** Whether a request of this run may have created the link, and its response was lost. */
  readonly mayBeOwn?: boolean;
}

/** The entry that a link becomes, or why it cannot become it. */
export type TakeOver = { readonly entry: EntryRecord } | { readonly reason: string };

/** Decides whether an entry takes over the link that has its slug. A preview and an operation decide alike. */
export function takeOver(
  definition: SetDefinition,
  { inputs, owner, isNew, mayBeOwn = false }: Claim,
  context: Context,
): TakeOver {
  const id = String(owner.id);
  const { tracker, urn } = context;
  const { of: kind } = definition;
  if (isNew && tracker.priorStates.hasEntry(urn, addressOf(definition, inputs) ?? "")) {
    return { reason: whyReplaced(inputs, id) };
  }
  if (tracker.isKept(kind, id)) return { reason: whyHeld(inputs, id) };
  // Another resource of the stack gives it up.
  const isReleased = tracker.isKnown(kind, id);
  const differences = differsFrom(definition, inputs, owner, context);
  if (differences.length > 0 && !isReleased && !isSpelling(definition, inputs, owner, differences)) {
    return { reason: whyTaken(inputs, owner, differences) };
  }
  const isOld = isReleased || mayBeOwn || !isNewerThan(owner, context.client.firstResponseTime());
  if (!isOld) return { reason: whySomebodys(inputs, id) };
  // What a link does not show cannot be compared, so it is sent.
  const isCertain = differences.length === 0 && !hasSecretFeature(inputs);
  return {
    entry: isCertain ? { id, inputs, normalized: {} } : { id, inputs: {}, normalized: {}, attempted: inputs },
  };
}

/** Whether an object differs from an entry only in a spelling that the service may have normalized. */
const isSpelling = (
  { of: kind }: SetDefinition,
  inputs: Properties,
  owner: Properties,
  differences: readonly string[],
): boolean => {
  const shown = project(kind.inputs, inputs, liveInputs(kind, owner, inputs));
  return (
    differences.every((name) => Object.hasOwn(inputs, name)) && isSameButForSpelling(kind, inputs, shown)
  );
};

/** The names of the inputs in which an object differs from an entry; none if the object is the entry. */
export function differsFrom(
  definition: SetDefinition,
  inputs: Properties,
  live: Properties,
  { conventions }: Pick<Context, "conventions">,
): string[] {
  const { of: kind, ownedLists } = definition;
  const shown = project(kind.inputs, inputs, liveInputs(kind, live, inputs));
  const { changed } = compareInputs(kind, inputs, shown);
  // Somebody else's link may lead to the same place, and have routes besides.
  const { inputs: content } = importObject(kind, String(live.id), live, { warn: () => {}, conventions });
  const more = ownedLists.filter((name) => isAbsent(inputs[name]) && !isAbsent(content[name]));
  return [...new Set([...changed, ...more])];
}

/** Says which links are taken over. */
export const takenOver = (names: EntryNames, keys: readonly string[]): string =>
  `Links of the account were just what entries declare, and are taken over: ${names.some(keys)}.`;

/** The statuses with which a service refuses a slug (spec 7 does not show it), or a request whose outcome was lost. */
export const mayBeTaken = (error: Error): boolean =>
  error instanceof ApiError && [400, 409, 422].includes(error.status);

/** The links that have the slugs of refused entries. What a run has done is recorded also if they cannot be found. */
export async function ownersOfRefused(
  definition: SetDefinition,
  refused: readonly Properties[],
  context: Context,
): Promise<Owners> {
  try {
    return await findOwners(definition, refused, context);
  } catch (error) {
    if (context.signal?.aborted) return new Map();
    context.warn(`Could not find out which links have the slugs of refused entries. ${textOf(error)}`);
    return new Map();
  }
}

/** Why an entry of a set that replaces another cannot have a link: the other set may be about to delete it. */
const whyReplaced = ({ slug }: Properties, id: string): string =>
  `${JSON.stringify(slug)} is already taken by your own link ${id}. This update replaces the set, and would then delete the links that it had, which may be this one. If shortlink:baseUrl is another URL of the same account, first run \`pulumi state delete\` on the set: the next update takes its links over. If it is another account, delete this link first.`;

/** Why an entry cannot have a slug. */
export function whyTaken(
  { slug }: Properties,
  owner: Properties | undefined,
  differences: readonly string[],
): string {
  const what = JSON.stringify(slug);
  if (!owner) return `${what} is already taken on this domain; choose another one.`;
  if (differences.length === 0) {
    return `${what} is already taken by your own link ${owner.id}; choose another one, or delete that link.`;
  }
  return `${what} is already taken by your own link ${owner.id}, which differs in ${differences.join(", ")}. Declare what that link has, and the set takes it over; or choose another slug, or delete that link.`;
}

/** Why an entry cannot have a link that another resource keeps. */
const whyHeld = ({ slug }: Properties, id: string): string =>
  `${JSON.stringify(slug)} is already taken by your own link ${id}, which another resource of this stack holds. To move links between resources, first run \`pulumi state delete\` on the one that holds them.`;

/** Why an entry cannot have a link that did not exist when the run began. */
const whySomebodys = ({ slug }: Properties, id: string): string =>
  `${JSON.stringify(slug)} is already taken by your own link ${id}, which was created since this run began, most likely by another resource of the program. Declare it once.`;
