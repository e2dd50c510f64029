import {
  isObject,
  isSame,
  type Properties,
  propertySchema,
  type SetDefinition,
  secretMark,
  unfinishedKey,
} from "../../../lifecycle";
import { plaintextOf } from "../../../pulumi/format/signatures";
import { setForType } from "../definition";
import { revealSecrets } from "../inputs";
import type { StackContents } from "../state";
import type { Side } from "./side";

/**
 * The inputs that entries of a set really have, by key, where an update failed and so state says something else. Any of them
 * may be a secret.
 */
export type UnfinishedEntries = ReadonlyMap<string, Properties>;

/** The unfinished entries of a stack's sets, by the sets' URNs. The engine's events show them only as a secret. */
export function unfinishedEntries({
  resources,
}: Pick<StackContents, "resources">): ReadonlyMap<string, UnfinishedEntries> {
  const found = new Map<string, UnfinishedEntries>();
  for (const { urn, type, outputs } of resources) {
    const unfinished = setForType(type) && revealSecrets(outputs?.[unfinishedKey], plaintextOf);
    if (!isObject(unfinished)) continue;
    const entries = Object.entries(unfinished);
    found.set(urn, new Map(entries.map(([key, inputs]) => [key, certain(isObject(inputs) ? inputs : {})])));
  }
  return found;
}

/** The inputs that an entry certainly has: a failed update may have changed the others. */
const certain = ({ [unfinishedKey]: attempted, ...inputs }: Properties): Properties =>
  isObject(attempted)
    ? pick(inputs, (name) => JSON.stringify(attempted[name]) === JSON.stringify(inputs[name]))
    : inputs;

/** Puts what unfinished entries really have in the place of what state says, as a secret. */
export function maskUnfinished(
  { of: kind }: SetDefinition,
  before: Side,
  live: Side,
  unfinished: UnfinishedEntries,
): void {
  for (const [key, real] of unfinished) {
    const [inState, inAccount] = [before.entries.get(key), live.entries.get(key)];
    if (!inState || !inAccount) continue;
    const names = [...new Set([...Object.keys(inState), ...Object.keys(real)])];
    const masked = (inputs: Properties, isMasked: (name: string) => boolean) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const value = isMasked(name) && real[name] !== undefined ? secretMark : inputs[name];
          return value === undefined ? [] : [[name, value]];
        }),
      );
    const isReal = (inputs: Properties, name: string) =>
      isSame(propertySchema(kind.inputs, name), inputs[name], real[name]);
    const isDone = (name: string) => isReal(inState, name);
    before.entries.set(
      key,
      masked({ ...real, ...pick(inState, isDone) }, (name) => !isDone(name)),
    );
    live.entries.set(
      key,
      masked(inAccount, (name) => !isDone(name) && isReal(inAccount, name)),
    );
  }
}

const pick = (inputs: Properties, isWanted: (name: string) => boolean): Properties =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => isWanted(name)));
