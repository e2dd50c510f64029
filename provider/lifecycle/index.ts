// The door of the lifecycle: what resources and the two front doors may use.

export { type Change, changesAt } from "./changes";
export { ask, type CheckResult, check } from "./check";
export { isObject, isOpen, unwrap } from "./compare";
export { type Context, createContext } from "./context";
export {
  type AnyDefinition,
  type Definition,
  defineResource,
  type Failure,
  type Properties,
} from "./definition";
export { type Diff, diff } from "./diff";
export { formatFailure } from "./explain";
export { type AnyFunction, defineFunction, type FunctionDefinition } from "./function";
export { invoke, invokePages } from "./invoke";
export { type Listed, type ListedPage, list } from "./list";
export {
  create,
  type Found,
  nothing,
  PartialFailure,
  type Recorded,
  read,
  remove,
  type State,
  update,
} from "./operations";
export { planned } from "./outs";
export { isUnknown, unknownValue } from "./unknown";
export { validate } from "./validate";
