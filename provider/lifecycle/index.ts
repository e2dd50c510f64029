// The door of the lifecycle: what resources and the two front doors may use.

export { type Context, createContext, type Operation } from "./context/context";
export {
  type AnyDefinition,
  defineResource,
  type PriorState,
} from "./definition/definition";
export { type AnyFunction, defineFunction } from "./definition/function";
export { changesAt } from "./diff/changes";
export { diff, trackDiff } from "./diff/diff";
export { importable, importObject } from "./live/import";
export { findOrphans, type InterruptedCreate } from "./live/orphans";
export { readLive } from "./live/read-live";
export { check } from "./operations/check";
export { create } from "./operations/create";
export { deleteObject } from "./operations/delete";
export { invoke, invokePages } from "./operations/invoke";
export { list } from "./operations/list";
export { preflight } from "./operations/preflight";
export { read } from "./operations/read";
export { update } from "./operations/update";
export { isSame } from "./properties/equality";
export { type Failure, formatFailure } from "./properties/failure";
export type { Path } from "./properties/path";
export { formatPath } from "./properties/path";
export { withoutReserved } from "./properties/reserved";
export { entrySchema, isOpen, propertySchema, unwrap } from "./properties/schema";
export { isUnknown, unknownValue } from "./properties/unknown";
export { isObject, type Properties, valueAt } from "./properties/values";
export { normalizedKey } from "./state/normalized-key";
export { previewOutputs } from "./state/outputs";
export { PartialFailure, type State } from "./state/state";
export { previewUpdate } from "./update/plan";
export { hasSecretConfig, redactingContext } from "./validation/redaction";
export { mustDeleteBeforeReplace } from "./validation/unique";
export { validate } from "./validation/validate";
