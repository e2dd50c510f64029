import type { Context } from "../context/context";
import { isSame } from "../properties/equality";
import { propertySchema } from "../properties/schema";
import type { Properties } from "../properties/values";
import { normalizedIn } from "../state/normalized";
import { isSecretAt } from "../validation/redaction";
import type { ResourceRequest } from "./request";

/**
 * Derives the outputs that the live object does not show. An output keeps its value as long as the inputs that affect it keep
 * theirs. An output that would repeat a secret input is left out, because state would hold it in plaintext.
 *
 * @param olds the previous outputs
 */
export async function deriveOutputs(
  { definition, secrets = [] }: ResourceRequest,
  outputs: Properties,
  olds: Properties,
  context: Context,
): Promise<Properties> {
  const { affects = {}, inputs: schema } = definition;
  const [before, now] = [olds, outputs].map((it): Properties => ({ ...it, ...normalizedIn(it) }));
  let derived = outputs;
  for (const [name, { derive }] of Object.entries(definition.outputs)) {
    if (!derive) continue;
    const from = affects[name] ?? [];
    const isKept =
      olds[name] !== undefined &&
      from.every((input) => isSame(propertySchema(schema, input), before?.[input], now?.[input]));
    const isSecret = from.some((input) => isSecretAt([input], secrets));
    const value = isKept ? olds[name] : isSecret ? undefined : await derive(now ?? {}, context);
    const { [name]: _, ...others } = derived;
    derived = value === undefined ? others : { ...others, [name]: value };
  }
  return derived;
}
