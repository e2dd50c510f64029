// The public interface of the model of visitors: `pulumi-shortlink/routing`. Pure functions; the time is an argument.

import type { Answer } from "./answer";
import type { Graph, GraphOptions } from "./graph";
import type { Kind } from "./kind";
import type { DecideOptions, TableOptions } from "./options";
import type { Visitor } from "./visitor";

export type { RoutingRules, RuleId } from "../contract/assumptions/routing-rules";
export { assumedRules, routingRules, ruleIds } from "../contract/assumptions/routing-rules";
export type { Alternative, Answer, Decision, Dependency, Step } from "./answer";
export type { Graph, GraphOptions, GraphRoute, SeparateRoute } from "./graph";
export type { Kind, TextKind, TextTest } from "./kind";
export type { DecideOptions, TableOptions } from "./options";
export { type NameField, type TextField, type Visitor, visitorFields } from "./visitor";

/** The graph of a link, from the inputs of a program or from the account. Never holds a password. */
export declare function toGraph(link: object, options?: GraphOptions): Graph;

/** What a visitor of a link gets. Takes a graph, or the inputs or the account's form of a link. */
export declare function decide(link: Graph | object, visitor: Visitor, options?: DecideOptions): Answer;

/** A row of a table: a kind of visitors, and what they get. */
export interface Row {
  readonly visitor: Kind;
  readonly answer: Answer;
}

/** Every kind of visitors that a graph tells apart. Kinds have no visitor in common, and every visitor is of one kind. */
export interface Table {
  readonly rows: readonly Row[];
  /** The kinds that are left out, because there are too many. */
  readonly leftOut: readonly Kind[];
}

export declare function table(link: Graph | object, options?: TableOptions): Table;

/** The kinds of visitors that several graphs together tell apart, with the answer of each graph. */
export declare function jointTable(
  links: readonly (Graph | object)[],
  options?: TableOptions,
): {
  readonly rows: readonly { readonly visitor: Kind; readonly answers: readonly Answer[] }[];
  readonly leftOut: readonly Kind[];
};

/** A kind of visitors in words: `country DE or AT, os iOS`. Empty for all visitors. */
export declare function describeKind(kind: Kind): string;

/** A visitor of a kind; fields that may be anything are open. Undefined if none is certain to be of the kind. */
export declare function exampleOf(kind: Kind): Visitor | undefined;
