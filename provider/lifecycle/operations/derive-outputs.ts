import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { isSame } from "../properties/equality";
import { propertySchema } from "../properties/schema";
import type { Properties } from "../properties/values";
import { normalizedIn } from "../state/normalized";
import { isSecretAt } from "../validation/redaction";
import type { ResourceRequest } from "./request";

/** The outputs before an operation, and the values between which it changes the object. */
interface Previous {
  readonly outputs: Properties;
  readonly from: Properties;
  readonly to: Properties;
}

/**
 * Derives the outputs that the live object does not show. As a preview says, an output keeps its value as long as the inputs
 * that affect it keep theirs. An output that would repeat a secret input is left out, because state would hold it in
 * plaintext.
 *
 * @param previous undefined for a new object
 */
export async function deriveOutputs(
  { definition, secrets = [] }: ResourceRequest,
  outputs: Properties,
  previous: Previous | undefined,
  context: Context,
): Promise<Properties> {
  let derived = outputs;
  for (const [name, { derive }] of Object.entries(definition.outputs)) {
    if (!derive) continue;
    const from = definition.affects?.[name] ?? [];
    const { [name]: _, ...others } = derived;
    const isSecret = from.some((input) => isSecretAt([input], secrets));
    const old = previous && areSame(definition, from, previous) ? previous.outputs[name] : undefined;
    const value = isSecret ? undefined : (old ?? (await derive(withNormalizedValues(outputs), context)));
    derived = value === undefined ? others : { ...others, [name]: value };
  }
  return derived;
}

/** Outputs in the form that the service shows. */
export const withNormalizedValues = (outputs: Properties): Properties => ({
  ...outputs,
  ...normalizedIn(outputs),
});

const areSame = ({ inputs }: AnyDefinition, names: readonly string[], { from, to }: Previous): boolean =>
  names.every((name) => isSame(propertySchema(inputs, name), from[name], to[name]));
