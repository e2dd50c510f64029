// The door of the lifecycle: what resources and the two front doors may use.

export { changesAt } from "./changes";
export { ask, check } from "./check";
export { entrySchema, isObject, isOpen, propertySchema, same, unwrap, valueAt } from "./compare";
export { type Context, createContext } from "./context";
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
export { findOrphans, type InterruptedCreate } from "./orphans";
export { planned } from "./outs";
export { read, readLive } from "./read";
export { remove } from "./remove";
export { PartialFailure, type State } from "./state";
export { isUnknown, unknownValue } from "./unknown";
export { update } from "./update";
export { validate } from "./validate";
