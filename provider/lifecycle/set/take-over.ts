import { hasSecretFeature } from "../../contract";
import { compareInputs } from "../compare/changes";
import { declaredAsLive } from "../compare/drift";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import type { SetDefinition } from "../definition/set";
import { importObject } from "../live/import";
import { describeOwner, markOf, otherOwner } from "../live/managed-by";
import { isNewerThan } from "../operations/send-create";
import { isAbsent, type Properties } from "../properties/values";
import { inOneSpelling } from "../state/normalized";
import { liveInputs } from "../state/outputs";
import { addressOf } from "../validation/addresses";
import type { EntryRecord } from "./record";

// A slug that an entry declares may be taken by a link of the account. If that link has just the content of the entry, it is the
// entry: an earlier run created it and died before the engine could record it, or another resource of the program gives it up.

/** What a run knows of an entry whose slug is taken. */
export interface Claim {
  readonly inputs: Properties;
  /** The link that has the slug; undefined if the account does not have it. */
  readonly owner: Properties | undefined;
  /** Whether the entry cannot become that link: it has a link already, or another entry has that one. */
  readonly isOther: boolean;
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
  { inputs, owner, isOther, isNew, mayBeOwn = false }: Claim,
  context: Context,
): TakeOver {
  const { of: kind } = definition;
  const { tracker, urn, client, settings } = context;
  const slug = JSON.stringify(inputs[definition.keyInput]);
  if (!owner) return { reason: `${slug} is already taken on this domain; choose another one.` };
  const id = String(owner.id);
  const refuse = (why: string) => ({ reason: `${slug} is already taken by your own link ${id}${why}` });
  const address = addressOf(kind, inputs) ?? "";
  if (isOther) return refuse("; choose another one, or delete that link.");
  if (isNew && tracker.priorStates.hasEntry(urn, address)) {
    return refuse(
      ". This update replaces the set, and would then delete the links that it had, which may be this one. If shortlink:baseUrl is another URL of the same account, first run `pulumi state delete` on the set: the next update takes its links over. If it is another account, delete this link first.",
    );
  }
  if (tracker.others?.declares(address))
    return refuse(
      ", which a resource of another provider of this program declares as well. Declare it once.",
    );
  if (tracker.isKept(kind, id))
    return refuse(
      ", which another resource of this stack holds. To move links between resources, first run `pulumi state delete` on the one that holds them.",
    );
  // Another resource of the stack gives it up.
  const isReleased = tracker.isKnown(kind, id);
  const other = isReleased ? undefined : otherOwner(owner, settings, markOf(inputs));
  if (other !== undefined) {
    return refuse(
      ` on domain ${owner.domainId}, ${describeOwner(other)} Otherwise, choose another slug; to take the link over nevertheless, declare options: { managedBy: ${JSON.stringify(other)} } for this entry.`,
    );
  }
  const differences = differsFrom(definition, inputs, owner, context);
  if (differences.length > 0 && !isReleased && !isSpelling(kind, inputs, owner, differences)) {
    return refuse(
      `, which differs in ${differences.join(", ")}. Declare what that link has, and the set takes it over; or choose another slug, or delete that link.`,
    );
  }
  const isOld = isReleased || mayBeOwn || !isNewerThan(owner, client.firstResponseTime());
  if (!isOld)
    return refuse(
      ", which was created since this run began, most likely by another resource of the program. Declare it once.",
    );
  // What a link does not show cannot be compared, so it is sent.
  const isCertain = differences.length === 0 && !hasSecretFeature(inputs);
  return {
    entry: isCertain ? { id, inputs, normalized: {} } : { id, inputs: {}, normalized: {}, attempted: inputs },
  };
}

/** The names of the inputs in which an object differs from an entry; none if the object is the entry. */
export function differsFrom(
  { of: kind, ownedLists }: SetDefinition,
  inputs: Properties,
  live: Properties,
  { conventions }: Pick<Context, "conventions">,
): string[] {
  const { changed } = compareInputs(kind, inputs, shownFor(kind, inputs, live));
  // Somebody else's link may lead to the same place, and have routes besides.
  const { inputs: content } = importObject(kind, String(live.id), live, { warn: () => {}, conventions });
  const more = ownedLists.filter((name) => isAbsent(inputs[name]) && !isAbsent(content[name]));
  return [...new Set([...changed, ...more])];
}

/** What a live object has for the inputs of an entry. */
const shownFor = (kind: AnyDefinition, inputs: Properties, live: Properties): Properties =>
  declaredAsLive(kind.inputs, inputs, liveInputs(kind, live, inputs));

/**
 * Whether an object differs from an entry only in a spelling that the service may have normalized: spaces at the ends of a title, the
 * case of a slug, the slash after a host.
 */
const isSpelling = (
  kind: AnyDefinition,
  inputs: Properties,
  owner: Properties,
  differences: readonly string[],
): boolean => {
  const shown = shownFor(kind, inputs, owner);
  const { changed } = compareInputs(kind, inOneSpelling(inputs), inOneSpelling(shown));
  return changed.length === 0 && differences.every((name) => Object.hasOwn(inputs, name));
};
