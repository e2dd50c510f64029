import { hasSecretFeature, links } from "../../contract";
import { compareInputs } from "../compare/changes";
import { declaredAsLive } from "../compare/drift";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { importObject } from "../live/import";
import { describeOwner, markKey, markOf, otherOwner } from "../live/managed-by";
import { isAbsent, isUnknown, type Properties } from "../properties/values";
import { inOneSpelling } from "../state/normalized";
import { liveInputs } from "../state/outputs";
import { type State, unfinishedKey } from "../state/state";
import { addressInput, addressOf } from "../validation/addresses";
import { isNewerThan } from "./send-create";

// The address that a program declares may be taken by an object of the account. An entry of a set whose content is just that of the
// object is that object: an earlier run created it and died before the engine could record it, or another resource of the program gives
// it up. With the input `adopt`, a resource takes over an object that differs, too, and changes it.

/** What a run knows of a declaration whose address is taken. */
export interface Claim {
  readonly inputs: Properties;
  /** The object that has the address; undefined if the account does not have it. */
  readonly owner: Properties | undefined;
  /** Whether it may take over an object that differs. */
  readonly adopts: boolean;
  /** Whether the entry cannot become that link: it has a link already, or another entry has that one. */
  readonly isOther?: boolean;
  /** Whether the resource is created now. */
  readonly isNew: boolean;
  /** Whether a request of this run may have created the link, and its response was lost. */
  readonly mayBeOwn?: boolean;
}

/** The object that a declaration becomes, or why it cannot become it. */
export type TakeOver =
  | {
      readonly id: string;
      /** The names of the inputs in which the object certainly differs. */
      readonly differences: readonly string[];
      /** Whether the object has all that is declared, and nothing that goes. */
      readonly isSame: boolean;
      /** What only its former resource declared, which goes as it does within one resource, except the parts in its lists. */
      readonly former: Properties;
    }
  | { readonly reason: string };

/** Decides whether a declaration takes over the object that has its address. A preview and an operation decide alike. */
export function takeOver(
  kind: AnyDefinition,
  { inputs, owner, adopts, isOther = false, isNew, mayBeOwn = false }: Claim,
  context: Context,
): TakeOver {
  const { tracker, urn, client, settings } = context;
  const noun = kind.name.toLowerCase();
  const input = addressInput(kind);
  const value = JSON.stringify(inputs[input]);
  if (!owner) return { reason: `${value} is already taken on this domain; choose another one.` };
  const id = String(owner.id);
  const refuse = (why: string) => ({ reason: `${value} is already taken by your own ${noun} ${id}${why}` });
  const address = addressOf(kind, inputs) ?? "";
  if (isOther) return refuse(`; choose another one, or delete that ${noun}.`);
  if (isNew && tracker.priorStates.hasEntry(urn, address)) {
    return refuse(
      ". This update replaces the set, and would then delete the links that it had, which may be this one. If shortlink:baseUrl is another URL of the same account, first run `pulumi state delete` on the set: the next update takes its links over. If it is another account, delete this link first.",
    );
  }
  if (tracker.others?.declares(address))
    return refuse(
      ", which a resource of another provider of this program declares as well. Declare it once.",
    );
  if (tracker.isKept(kind, id) || tracker.isTaken(kind, id, urn))
    return refuse(
      `, which another resource of this stack holds. To move a ${noun} between resources, first run \`pulumi state delete\` on the one that holds it.`,
    );
  // Another resource of the stack gives it up.
  const isReleased = tracker.isKnown(kind, id);
  if (!isReleased && !mayBeOwn && tracker.priorStates.areIncomplete())
    return refuse(
      `. A run with --target or --exclude does not show whether another resource of the stack holds that ${noun}, whose delete would then delete it. Run \`pulumi up\` without these options.`,
    );
  const other = isReleased ? undefined : otherOwner(owner, settings, markOf(inputs));
  if (other !== undefined) {
    return refuse(
      ` on domain ${owner.domainId}, ${describeOwner(other)} Otherwise, choose another slug; to take the link over nevertheless, declare options: { managedBy: ${JSON.stringify(other)} } for it.`,
    );
  }
  const all = differsFrom(kind, inputs, owner, context);
  // What the program does not declare stays.
  const differences = adopts ? all.filter((name) => !isAbsent(inputs[name])) : all;
  const isDifferent = differences.length > 0 && !isSpelling(kind, inputs, owner, differences);
  if (isDifferent && !isReleased && !adopts) {
    return refuse(
      `, which differs in ${differences.join(", ")}. Declare what that ${noun} has, or set \`adopt: true\`, and the set takes it over; or choose another ${input}, or delete that ${noun}.`,
    );
  }
  const isOld = isReleased || mayBeOwn || adopts || !isNewerThan(owner, client.firstResponseTime());
  if (!isOld)
    return refuse(
      ", which was created since this run began, most likely by another resource of the program. Declare it once.",
    );
  // What an object does not show cannot be compared, so it is sent.
  const former = formerOf(kind, id, inputs, owner, context);
  const shown = liveInputs(kind, owner, inputs);
  const isShown = Object.keys(inputs).every((name) => shown[name] !== undefined) && !hasSecretFeature(inputs);
  const isSame = differences.length === 0 && isShown && Object.keys(former).length === 0;
  tracker.trackTaken(kind, id, urn);
  const certain = differences.filter((name) => !isUnknown(inputs[name]));
  return { id, differences: isDifferent ? certain : [], isSame, former };
}

/** What only the former resource of an object declared that left it to another one. */
function formerOf(
  kind: AnyDefinition,
  id: string,
  inputs: Properties,
  owner: Properties,
  { tracker }: Context,
): Properties {
  const all = tracker.formerInputs(kind, id, liveInputs(kind, owner, inputs));
  const isGone = ([name, value]: [string, unknown]) => !Array.isArray(value) && isAbsent(inputs[name]);
  return Object.fromEntries(Object.entries(all).filter(isGone));
}

/** The state of an object that is taken over: its update finds out what it has. */
export const adoptedState = (inputs: Properties, former: Properties): State => ({
  inputs: former,
  outputs: { [unfinishedKey]: inputs },
});

/** Marks a link of nobody that is taken over with the owner of this project, if it has one. */
export async function markAdopted(
  definition: AnyDefinition,
  id: string,
  inputs: Properties,
  { client, settings }: Context,
  live: Properties | undefined,
): Promise<void> {
  const { owner } = settings;
  const isUnmarked =
    live?.options !== undefined && markOf(live) === undefined && markOf(inputs) === undefined;
  const endpoint = definition.endpoints.update;
  if (owner === undefined || !isUnmarked || endpoint !== links.update) return;
  const body = { options: { ...(live?.options as Properties | null), [markKey]: owner } };
  await client.call(links.update, { params: { id }, body });
}

/** The names of the inputs in which an object differs from a declaration; none if it is just what is declared. */
export function differsFrom(
  kind: AnyDefinition,
  inputs: Properties,
  live: Properties,
  { conventions }: Pick<Context, "conventions">,
): string[] {
  const { changed } = compareInputs(kind, inputs, shownFor(kind, inputs, live));
  // Somebody else's link may lead to the same place, and have routes besides.
  const { inputs: content } = importObject(kind, String(live.id), live, { warn: () => {}, conventions });
  const more = (kind.ownedLists ?? []).filter((name) => isAbsent(inputs[name]) && !isAbsent(content[name]));
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
