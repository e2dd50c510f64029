import {
  entriesOf,
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
import { declaredInputs, revealSecrets } from "../inputs";
import type { StackContents } from "../state";
import { declaredOn, hiddenInputs, type Side } from "./side";

/** What entries of a set really have, by key, where an update failed and so state says something else. */
export type UnfinishedEntries = ReadonlyMap<string, UnfinishedEntry>;

interface UnfinishedEntry {
  readonly real: Properties;
  /** The inputs that the failed update may have changed, or not. */
  readonly uncertain: readonly string[];
  /** The same as a report may show it. */
  readonly shown: Properties;
}

/**
 * The unfinished entries of a stack's sets, by the sets' URNs. State keeps them as one secret. What the inputs from before the update
 * have as well, which the engine keeps, is as secret as it is there; anything else may be a secret.
 */
export function unfinishedEntries({
  resources,
}: Pick<StackContents, "resources">): ReadonlyMap<string, UnfinishedEntries> {
  const found = new Map<string, UnfinishedEntries>();
  for (const { urn, type, outputs, inputs = {} } of resources.filter((it) => !it.delete)) {
    const set = setForType(type);
    const unfinished = set && revealSecrets(outputs?.[unfinishedKey], plaintextOf);
    if (!set || !isObject(unfinished)) continue;
    const stored = entriesOf(set, declaredInputs(inputs, plaintextOf));
    const masked = declaredInputs(inputs, () => secretMark);
    const displayed = declaredOn(set, masked, hiddenInputs(set, [masked]));
    const entries = Object.entries(unfinished).map(([key, entry]): [string, UnfinishedEntry] => {
      const { uncertain, real } = byCertainty(isObject(entry) ? entry : {});
      const shown = Object.entries(real).map(([name, value]) => {
        const isStored = isSame(undefined, value, stored?.get(key)?.[name]);
        return [name, (isStored ? displayed?.get(key)?.[name] : undefined) ?? secretMark];
      });
      return [key, { real, uncertain, shown: Object.fromEntries(shown) }];
    });
    found.set(urn, new Map(entries));
  }
  return found;
}

/** The inputs that an entry certainly has, and those that a failed update may have changed. */
function byCertainty({ [unfinishedKey]: attempted, ...inputs }: Properties) {
  const tried = isObject(attempted) ? attempted : inputs;
  const names = Object.keys({ ...inputs, ...tried });
  const uncertain = names.filter((name) => JSON.stringify(tried[name]) !== JSON.stringify(inputs[name]));
  return { uncertain, real: pick(inputs, (name) => !uncertain.includes(name)) };
}

/**
 * Puts what unfinished entries really have in the place of what state says, as far as it is no secret. What they have may be what the
 * account shows: then nobody changed it behind the stack's back.
 */
export function maskUnfinished(
  { of: kind }: SetDefinition,
  before: Side,
  live: Side,
  unfinished: UnfinishedEntries,
): void {
  for (const [key, { real, shown, uncertain }] of unfinished) {
    const [inState, inAccount] = [before.entries.get(key), live.entries.get(key)];
    if (!inState || !inAccount) continue;
    const names = [...new Set([...Object.keys(inState), ...Object.keys(real)])];
    const masked = (inputs: Properties, isMasked: (name: string) => boolean) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const value = isMasked(name) && real[name] !== undefined ? shown[name] : inputs[name];
          return value === undefined ? [] : [[name, value]];
        }),
      );
    const isReal = (inputs: Properties, name: string) =>
      isSame(propertySchema(kind.inputs, name), inputs[name], real[name]);
    const isDone = (name: string) => isReal(inState, name);
    before.entries.set(
      key,
      masked(
        { ...real, ...pick(inState, isDone), ...pick(inAccount, (name) => uncertain.includes(name)) },
        (name) => !isDone(name),
      ),
    );
    live.entries.set(
      key,
      masked(inAccount, (name) => !isDone(name) && isReal(inAccount, name)),
    );
  }
}

const pick = (inputs: Properties, isWanted: (name: string) => boolean): Properties =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => isWanted(name)));
