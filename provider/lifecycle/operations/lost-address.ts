import type { Context } from "../context/context";
import { isSame } from "../properties/equality";
import { propertySchema } from "../properties/schema";
import { isAbsent, isUnknown, type Properties } from "../properties/values";
import type { State } from "../state/state";
import { addressOf, otherClaimant } from "../validation/unique";
import { withNormalizedValues } from "./derive-outputs";
import type { ResourceRequest } from "./request";

/** Warns of an update that gives an object another address, if no other resource of the program gets the one that it has. */
export async function warnOfLostAddress(
  { definition, olds, news }: ResourceRequest & { readonly olds: State; readonly news: Properties },
  context: Context,
): Promise<void> {
  const { name: kind, inputs: schema, address, affects = {} } = definition;
  if (address === undefined) return;
  const before = withNormalizedValues(olds.outputs);
  const changed = (affects[address] ?? []).filter(
    (name) =>
      !isAbsent(news[name]) &&
      !isUnknown(news[name]) &&
      ![before[name], olds.inputs[name]].some((old) => isSame(propertySchema(schema, name), old, news[name])),
  );
  if (changed.length === 0) return;
  await context.tracker.whenDeclared(context.signal);
  const own = addressOf(definition, { ...olds.inputs, ...olds.outputs });
  if (own !== undefined && otherClaimant([own], context)) return;
  const old = olds.outputs[address] ?? `that the ${kind} has now`;
  context.warn(`This update changes ${changed.join(" and ")}, so the address ${old} stops working.`);
}
