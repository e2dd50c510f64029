// The door of the lifecycle: what resources and the two front doors may use.

export { changesAt } from "./changes";
export { ask, check } from "./check";
export { entrySchema, isObject, isOpen, propertySchema, same, unwrap, valueAt } from "./compare";
export { type Context, createContext, type Operation } from "./context";
export { create } from "./create";
export {
  type AnyDefinition,
  type Before,
  defineResource,
  type Failure,
  type Properties,
} from "./definition";
export { diff, note } from "./diff";
export { formatFailure, formatPath } from "./explain";
export { type AnyFunction, defineFunction } from "./function";
export { importable, imported } from "./import";
export { invoke, invokePages } from "./invoke";
export { list } from "./list";
export { normalizedKey } from "./normalized-key";
export { findOrphans, type InterruptedCreate } from "./orphans";
export { planned } from "./outs";
export type { Path } from "./path";
export { read, readLive } from "./read";
export { hasSecretConfig, redactingContext } from "./redaction";
export { remove } from "./remove";
export { withoutReserved } from "./reserved";
export { PartialFailure, type State } from "./state";
export { mustDeleteFirst } from "./unique";
export { isUnknown, unknownValue } from "./unknown";
export { previewUpdate } from "./update/plan";
export { update } from "./update/update";
export { validate } from "./validate";
