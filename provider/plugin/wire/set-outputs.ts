import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { type AnyResource, isSet, type Path, type Properties, secretOutputs } from "../../lifecycle";
import { encodeStruct } from "./properties";

// The engine handles each nested value of a resource many times, and keeps inputs and outputs both. For a set of thousands of
// links that is most of what a run costs, so the plugin does not repeat a set's inputs in its outputs. The SDKs take a
// property that the outputs lack from the inputs, but in a preview, where it would be unknown.

/** The message with the outputs of a resource. */
export const encodeOutputs = (
  definition: AnyResource,
  outputs: Properties,
  secrets: readonly Path[],
): Struct => encodeStruct(withoutSetInputs(definition, outputs), secretOutputs(definition, secrets));

/** The outputs as the engine gets them. */
export const withoutSetInputs = (definition: AnyResource, outputs: Properties): Properties =>
  isSet(definition)
    ? Object.fromEntries(Object.entries(outputs).filter(([name]) => !(name in definition.inputs.shape)))
    : outputs;

/**
 * The outputs as the lifecycle takes them. Those of an update that failed hold the inputs of that update: the engine keeps the
 * inputs from before it.
 */
export const withSetInputs = (
  definition: AnyResource,
  inputs: Properties,
  outputs: Properties,
): Properties =>
  isSet(definition) && !hasSetInputs(definition, outputs) ? { ...inputs, ...outputs } : outputs;

/** Whether outputs repeat the inputs of a set. */
export const hasSetInputs = (definition: AnyResource, outputs: Properties): boolean =>
  isSet(definition) && Object.keys(definition.inputs.shape).some((name) => name in outputs);
