// The public interface of the model of visitors: `pulumi-shortlink/routing`. Pure functions; the time is an argument.

export type { RoutingRules, RuleId } from "../contract/assumptions/routing-rules";
export { assumedRules, routingRules, ruleIds } from "../contract/assumptions/routing-rules";
export type { Alternative, Answer, Decision, Dependency, Step } from "./answer";
export { type Change, type CompareOptions, compareGraphs, type Difference } from "./difference/compare";
export { addressesAfter, addressesOf, type RouteAddress } from "./explore/addresses";
export { isApart } from "./explore/apart";
export { hidersAmong, hidingRoutes, reachOptions } from "./explore/reach";
export { type Comparison, compareAudiences, type Share, sharesOf } from "./explore/shares";
export { decide, type Row, type Table, table } from "./explore/table";
export type { Graph, GraphOptions, GraphRoute, SeparateParts, SeparateRoute } from "./graph/graph";
export { toGraph } from "./graph/read";
export type { DecideOptions, TableOptions } from "./options";
export { languagesIn } from "./visitor/accept-language";
export { describeKind, exampleOf, ofPart } from "./visitor/describe";
export { includes } from "./visitor/includes";
export type { Kind, TextKind, TextTest } from "./visitor/kind";
export {
  type NameField,
  nameFields,
  type TextField,
  textFields,
  type Visitor,
  visitorFields,
} from "./visitor/visitor";
