// The door of the lifecycle: what resources and the two front doors may use.

export { changesAt } from "./changes";
export { ask, check } from "./check";
export { isObject, isOpen, unwrap } from "./compare";
export { type Context, createContext } from "./context";
export {
  type AnyDefinition,
  type Before,
  defineResource,
  type Failure,
  type Properties,
} from "./definition";
export { diff } from "./diff";
export { formatFailure, formatPath } from "./explain";
export { type AnyFunction, defineFunction } from "./function";
export { invoke, invokePages } from "./invoke";
export { list } from "./list";
export {
  create,
  PartialFailure,
  read,
  remove,
  type State,
  update,
} from "./operations";
export { planned } from "./outs";
export { isUnknown, unknownValue } from "./unknown";
export { validate } from "./validate";
