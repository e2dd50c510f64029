import * as z from "zod";
import { isSecretFeature, mapInside, passwordsIn } from "../contract";
import { type AnyResource, isSet } from "./definition/set";
import type { Operations } from "./operations/operations";
import type { Path } from "./properties/path";
import { isObject, isUnknown, type Properties } from "./properties/values";
import { maskOf, placeholdersFor, withUnknowns } from "./recording/placeholders";
import type { Recorder } from "./recording/recorder";
import { hasSecretConfig, isSecretAt, secretMark } from "./validation/redaction";

/** The operations of a recording run: they note checks instead of refusing inputs, and respond with placeholders. */
export const recordingOperations = (
  operations: Operations<AnyResource>,
  recorder: Recorder,
): Operations<AnyResource> => ({
  ...operations,

  async check(request, context) {
    const warnings: string[] = [];
    const warn = (message: string) => void warnings.push(...message.split("\n"));
    const { inputs, failures } = await operations.check(request, context.forOperation({ warn }));
    const noted = withoutSecrets(inputs, request.secrets);
    recorder.note({ kind: request.definition.name, urn: context.urn, failures, warnings, inputs: noted });
    return { inputs, failures: [] };
  },

  /** Nothing is known of the last update. */
  diff: () => ({ changed: [], replaces: [], deleteBeforeReplace: false }),

  /** A resource that a program imports or only reads. */
  read: async ({ definition, id, state }) => ({
    id,
    inputs: state.inputs,
    outputs: { ...placeholderOutputs(definition, id), ...state.outputs },
  }),
});

function placeholderOutputs(definition: AnyResource, id: string): Properties {
  const outputs = Object.entries(definition.outputs).map(([name, { type = z.string() }]) => [name, type]);
  const shape = isSet(definition) ? z.object({}) : definition.inputs;
  return placeholdersFor(shape.extend(Object.fromEntries(outputs)), [definition.name, id]);
}

/**
 * Inputs with nothing secret in them: neither what the program marks as secret nor the settings of a password. The engine hides
 * every property that has a secret anywhere in it.
 *
 * @param secrets the paths of secrets in the inputs
 */
const withoutSecrets = (inputs: Properties, secrets: readonly Path[] = []): Properties =>
  withoutSecretsAt(inputs, [], secrets) as Properties;

function withoutSecretsAt(value: unknown, path: Path, secrets: readonly Path[]): unknown {
  if (isSecretAt(path, secrets)) return secretMark;
  const hidden = isObject(value) && hasSecretConfig(value) ? "config" : undefined;
  return mapInside(value, (inner, name) =>
    name === hidden ? withoutPassword(value) : withoutSecretsAt(inner, [...path, name], secrets),
  );
}

/** The settings of a password, with nothing of it but its length, which a rule of the house may be about. */
function withoutPassword(feature: unknown): unknown {
  const [password, ...more] = isSecretFeature(feature) ? passwordsIn(withUnknowns(feature)) : [];
  const isKnown = password !== undefined && more.length === 0 && !isUnknown(password);
  return isKnown ? { password: maskOf(password) } : secretMark;
}
