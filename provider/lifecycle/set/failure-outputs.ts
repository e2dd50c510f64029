import { type AnyResource, isSet } from "../definition/resource";
import { isObject, type Properties } from "../properties/values";
import { normalizedKey, unfinishedKey } from "../state/state";
import { entriesOf } from "./entries";
import { isSameEntry, recordIn } from "./record";

/** How long the outputs of a failure may be as text: the engine takes them in a header, which it drops above some 16 MB. */
const maxLength = 6_000_000;

const isShort = (outputs: Properties): boolean => JSON.stringify(outputs).length <= maxLength;

/**
 * The outputs of an operation that failed halfway, short enough for the engine to record them. Those of a set of tens of thousands of
 * entries leave out the inputs; where not even that is enough, what the entries have is read by the next operation.
 *
 * @param kept the inputs that the engine keeps; empty where it keeps none but the outputs
 */
export function failureOutputs(resource: AnyResource, outputs: Properties, kept: Properties): Properties {
  if (!isSet(resource) || isShort(outputs)) return outputs;
  const { ids, slugs, [normalizedKey]: normalized } = outputs;
  const entries = entriesOf(resource, kept) ?? new Map();
  const stored = isObject(outputs[unfinishedKey]) ? outputs[unfinishedKey] : {};
  const unfinished: [string, Properties][] = [];
  for (const [key, { inputs, attempted }] of recordIn(resource, outputs)) {
    if (attempted) unfinished.push([key, stored[key] as Properties]);
    else if (!isSameEntry(entries.get(key), inputs)) unfinished.push([key, inputs]);
  }
  const short = {
    ...{ ids, slugs },
    ...(normalized ? { [normalizedKey]: normalized } : {}),
    ...(unfinished.length > 0 ? { [unfinishedKey]: Object.fromEntries(unfinished) } : {}),
  };
  if (isShort(short)) return short;
  const unknown = unfinished.map(([key]) => [key, { [unfinishedKey]: {} }]);
  return { ids, slugs: {}, [unfinishedKey]: Object.fromEntries(unknown) };
}
