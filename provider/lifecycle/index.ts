// The door of the lifecycle: what resources and the two front doors may use.

export { changesAt } from "./changes";
export { check, preflight } from "./check";
export { entrySchema, isObject, isOpen, isSame, propertySchema, unwrap, valueAt } from "./compare";
export { type Context, createContext, type Operation } from "./context";
export { create } from "./create";
export {
  type AnyDefinition,
  defineResource,
  type Failure,
  type PriorState,
  type Properties,
} from "./definition";
export { diff, trackDiff } from "./diff";
export { formatFailure, formatPath } from "./explain";
export { type AnyFunction, defineFunction } from "./function";
export { importable, importObject } from "./import";
export { invoke, invokePages } from "./invoke";
export { list } from "./list";
export { normalizedKey } from "./normalized-key";
export { findOrphans, type InterruptedCreate } from "./orphans";
export { previewOutputs } from "./outputs";
export type { Path } from "./path";
export { read, readLive } from "./read";
export { hasSecretConfig, redactingContext } from "./redaction";
export { deleteObject } from "./remove";
export { withoutReserved } from "./reserved";
export { PartialFailure, type State } from "./state";
export { mustDeleteBeforeReplace } from "./unique";
export { isUnknown, unknownValue } from "./unknown";
export { previewUpdate } from "./update/plan";
export { update } from "./update/update";
export { validate } from "./validate";
