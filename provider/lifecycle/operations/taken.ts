import { ApiError } from "../../client";
import { links } from "../../contract";
import { nameInUrn } from "../../pulumi/format/urn";
import { covers } from "../compare/match";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { describeOwner, importIdOf, otherOwner } from "../live/managed-by";
import { siblingsInRun, siblingsOf } from "../live/orphans";
import { findOwners } from "../live/owners";
import { mayAdopt } from "../properties/adopt";
import type { Failure } from "../properties/failure";
import { joinId, parentIds, parentNames } from "../properties/id";
import { isUnknown, type Properties } from "../properties/values";
import { liveInputs } from "../state/outputs";
import { planPreview } from "../update/plan";
import { addressInput, addressOf, mustDeleteBeforeReplace } from "../validation/addresses";
import { adoptedState, takeOver } from "./take-over";

/** An object of the account that has a value which only one object may have. */
interface Holder {
  readonly id: string;
  /** The input with the value. */
  readonly input: string;
  /** Whether the object is just what the program declares. */
  readonly isSame: boolean;
  readonly live: Properties;
}

/**
 * Why the service would refuse a new object: another one has a value of it that only one may have, such as the username of a
 * tree. A failed request is a warning, because the create reports the conflict.
 */
export async function takenValues(
  definition: AnyDefinition,
  inputs: Properties,
  context: Context,
): Promise<Failure[]> {
  const { settings, tracker, urn } = context;
  // With an operation seed, an earlier attempt of the same run may have created the object.
  const mayBeOwn = settings.operationSeed !== undefined && !mayAdopt(inputs);
  if (settings.checkSlugs === false || mayBeOwn || !hasKnownScope(definition, inputs)) return [];
  // Objects that move out of the inputs of another one are deleted before this one is created.
  if (tracker.inputs.wasInline(definition, parentIds(definition, inputs))) return [];
  const replaced = tracker.priorStates.of(urn);
  const isKept = replaced !== undefined && mustDeleteBeforeReplace(definition, replaced.inputs, inputs);
  if (isKept && replaced.isDeletedFirst) return [];
  try {
    const siblings = await siblingsInRun({ definition, inputs }, context);
    const holder = await findHolder(definition, inputs, siblings);
    if (!holder) return [];
    const { input, live } = holder;
    // The object that is replaced may be in another account, where it is in nobody's way.
    if (isKept && (replaced.id ?? holder.id) === holder.id) {
      context.warn(takenByReplaced(definition, replaced.id));
      return [];
    }
    if (takesOverSame(definition, context) && holder.isSame) return [];
    if (tracker.priorStates.isTargetOfReplace(urn)) {
      context.warn(takenByReplaced(definition, holder.id));
      return [];
    }
    const reasons = await adoptOrRefuse(definition, inputs, live, context);
    return reasons.map((reason) => ({ path: input, reason }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    context.warn(`Could not check whether the ${definition.name} exists already. ${error.message}`);
    return [];
  }
}

/** Whether a create takes over an object that is just what it declares: a run that leaves resources out may not see who holds it. */
export const takesOverSame = ({ takesOver }: AnyDefinition, { tracker }: Context): boolean =>
  takesOver === true && !tracker.priorStates.areIncomplete();

/**
 * Finds the object that has a value which a new object declares, among the others in its list.
 *
 * @param spelled the values in the spelling in which they are compared: a service may write them in another case
 */
export async function findHolder(
  definition: AnyDefinition,
  inputs: Properties,
  siblings: Iterable<Properties> | AsyncIterable<Properties>,
  spelled = (value: string) => value,
): Promise<Holder | undefined> {
  const inputNames = (definition.unique ?? []).map(({ input }) => input);
  const isSameText = (one: unknown, other: unknown) =>
    typeof one === "string" && typeof other === "string" && spelled(one) === spelled(other);
  for await (const live of siblings) {
    const input = inputNames.find((name) => isSameText(inputs[name], live[name]));
    if (input === undefined) continue;
    const declared = Object.entries(inputs).filter(([name]) => !parentNames(definition).includes(name));
    const shown = liveInputs(definition, live, inputs);
    const isSame = covers(definition.inputs, Object.fromEntries(declared), shown);
    return { id: joinId(definition, inputs, live), input, isSame, live };
  }
  return undefined;
}

/** The object of the account that has the address which the service refuses to a new object. */
export async function findOwner(
  definition: AnyDefinition,
  inputs: Properties,
  context: Context,
): Promise<Properties | undefined> {
  // The list of links shows the links of all domains.
  if (definition.endpoints.create === links.create) {
    return (await findOwners(definition, [inputs], context)).get(addressOf(definition, inputs) ?? "");
  }
  const find = (spelled?: (value: string) => string) =>
    findHolder(definition, inputs, siblingsOf({ definition, inputs }, context), spelled);
  return ((await find()) ?? (await find((value) => value.toLowerCase())))?.live;
}

/** Why a new object cannot take over the object that has its address. If it can, and `adopt` says so, names what that changes. */
export async function adoptOrRefuse(
  definition: AnyDefinition,
  inputs: Properties,
  owner: Properties,
  context: Context,
): Promise<string[]> {
  const { name } = definition;
  const input = addressInput(definition);
  const value = String(inputs[input]);
  const id = joinId(definition, inputs, owner);
  if (!mayAdopt(inputs)) return [takenByOwn(definition, input, value, { ...owner, id }, context)];
  const result = takeOver(definition, { inputs, owner, adopts: true, isNew: true }, context);
  if ("reason" in result) return [result.reason];
  const { differences, isSame, former } = result;
  const nothing = `changes nothing ${isSame ? "of it" : "that the service shows of it"}`;
  const change = differences.length > 0 ? `changes its ${differences.join(", ")}` : nothing;
  context.warn(
    `The ${name.toLowerCase()} ${id} of the account has the ${input} ${JSON.stringify(value)}. This update takes it over, because of \`adopt\`, and ${change}.`,
  );
  // The update that follows may write parts, which a comparison has to note.
  if (!context.setChanges) return [];
  const { failures } = await planPreview(definition, id, adoptedState(inputs, former), inputs, context);
  return failures.map(({ reason }) => reason);
}

/** Whether a value that only one object may have, and all objects around it, are known. */
const hasKnownScope = (definition: AnyDefinition, inputs: Properties): boolean =>
  (definition.unique ?? []).some(
    ({ input }) => typeof inputs[input] === "string" && !isUnknown(inputs[input]),
  ) && parentNames(definition).every((name) => !isUnknown(inputs[name]));

/** The warning about a value that still belongs to the object that is replaced. */
const takenByReplaced = ({ name, unique = [] }: AnyDefinition, id: string | undefined): string =>
  `The ${unique.map(({ input }) => input).join(" and ")} is already taken by the ${name} that is being replaced${id === undefined ? "" : `, ${id}`}. ${whichIsFirst}`;

/** What becomes of a replacement. The provider does not learn which one the engine does first. */
export const whichIsFirst =
  "Unless the resource option `deleteBeforeReplace: true` is set, or pulumi:autonaming has a pattern without random parts, the engine creates the new one before it deletes the old one, and the service will reject it.";

/**
 * The failure for a value that another object of the account has.
 *
 * @param holder the object that has it
 * @param context of the new object
 */
function takenByOwn(
  { name: kind, inputs }: AnyDefinition,
  input: string,
  value: string,
  holder: Properties & { readonly id: string },
  { urn, settings }: Context,
): string {
  const { id } = holder;
  const owner = otherOwner(holder, settings);
  const noun = kind.toLowerCase();
  const ownName = nameInUrn(urn ?? "");
  // A shell would take other names apart.
  const name = /^\w[\w.-]*$/.test(ownName) ? ownName : "NAME";
  const importId = owner === undefined ? id : importIdOf(id, /^[\w./:@-]+$/.test(owner) ? owner : "OWNER");
  // An id may begin with "-" (spec 4.1), like a flag.
  const command = `pulumi import ${id.startsWith("-") ? "-- " : ""}shortlink:index:${kind} ${name} ${importId}`;
  return [
    `${JSON.stringify(value)} is already taken by your own ${noun} ${id}${owner === undefined ? "." : `, ${describeOwner(owner)}`} Choose another ${input}, delete that ${noun}, or do one of these:`,
    ...("adopt" in inputs.shape
      ? [`- To take over that ${noun} and change it to what is declared, set \`adopt: true\`.`]
      : []),
    `- To take it over as it is, if no other resource of this program has it, run \`${command}\` (plugin only). To only read it, use ${kind}.get("${name}", "${id}"), or in YAML \`get: { id: "${id}" }\`.`,
    `- If a run that died created that ${noun}, run \`shortlink diff\`, which says what to do.`,
    `- If that is the same ${noun} under its old name, set the resource option \`aliases\`.`,
    `- If that ${noun} gives up the ${input} in the same run, set shortlink:checkSlugs to false for this run.`,
    `- If this run replaces that ${noun} (--replace, or \`pulumi state taint\`), set the resource option \`deleteBeforeReplace: true\`, or the service will reject the new ${noun}. Preview with --refresh as well (plugin only), or set shortlink:checkSlugs to false for this run.`,
  ].join("\n");
}
