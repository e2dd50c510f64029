import {
  type AnyResource,
  type Path,
  type Properties,
  type ResourceFacts,
  type State,
  secretOutputs,
} from "../lifecycle";
import { defaultsKey } from "../pulumi/format/signatures";
import { secretsKey } from "./hidden-inputs";
import { wrapSecrets } from "./wrap-secrets";

// The SDK passes only the outputs of an object to a dynamic provider, so the outputs must show which inputs are declared.

/** The declared inputs and the outputs, from the outputs in state. */
export function stateOf({ inputs }: ResourceFacts, outputs: Properties): State {
  const names = outputs[defaultsKey];
  const defaults = Array.isArray(names) ? names : [];
  const declared = Object.keys(inputs.shape).filter(
    (name) => outputs[name] !== undefined && outputs[name] !== null && !defaults.includes(name),
  );
  return { inputs: Object.fromEntries(declared.map((name) => [name, outputs[name]])), outputs };
}

/** The outputs with a list of the inputs that the service set, because the program does not declare them. */
export function outputsForState(
  { computed = [] }: ResourceFacts,
  inputs: Properties,
  outputs: Properties,
): Properties {
  const defaults = computed.filter((name) => inputs[name] === undefined && outputs[name] !== undefined);
  return defaults.length > 0 ? { ...outputs, [defaultsKey]: defaults } : outputs;
}

/** Outputs as the engine gets them: with their secrets marked, and the paths of those that the program marks. */
export function encodeOutputs(
  definition: AnyResource,
  outputs: Properties,
  secrets: readonly Path[] = [],
): Properties {
  const paths = secretOutputs(definition, secrets);
  return {
    ...wrapSecrets(outputs, paths),
    ...(paths.length > 0 ? { [secretsKey]: paths } : {}),
  };
}
