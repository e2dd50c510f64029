import type { RoutingRules, RuleId } from "../contract/assumptions/routing-rules";
import type { Kind } from "./visitor/kind";
import type { Visitor } from "./visitor/visitor";

/** What a visitor gets. `route` is the key of the route that decided; it is undefined where the link itself did. */
export type Decision =
  | {
      readonly type: "destination";
      readonly route: string;
      /** URL, SMS, WHATSAPP, EMAIL, EVENT or EMBED; undefined if the route has none. */
      readonly action: string | undefined;
      /** The `url` of the action with its UTM parameters; undefined if there is none, or if it is not known. */
      readonly url: string | undefined;
      /** The settings of each REDIRECT_DELAY before it; absent if there is none. */
      readonly delays?: readonly Readonly<Record<string, unknown>>[];
      /** The other settings of the action, such as a phone number. */
      readonly config: Readonly<Record<string, unknown>>;
    }
  | { readonly type: "page"; readonly page: "tree" | "board"; readonly route?: undefined }
  | { readonly type: "password"; readonly route: string | undefined }
  | { readonly type: "expired"; readonly route: string | undefined }
  | { readonly type: "limit"; readonly route: string | undefined }
  | { readonly type: "nothing"; readonly route?: undefined };

/** What an answer depends on. */
export type Dependency =
  /** An assumption about the service that nothing has settled. */
  | { readonly on: "rule"; readonly id: RuleId }
  /** A field of the visitor that is open. */
  | { readonly on: "visitor"; readonly field: keyof Visitor }
  /** A value of the graph that is not known, a secret, or in a form that cannot be read: `routes[0].conditions[1]`. */
  | { readonly on: "value"; readonly path: string };

/** One of the things that a visitor may get, and when. */
export interface Alternative {
  /** The values of rules with which the visitor gets it, for those on which it depends. */
  readonly rules: { readonly [K in RuleId]?: readonly RoutingRules[K][] };
  /** The kind of visitor who gets it, in the open fields on which it depends. */
  readonly visitor: Kind;
  /** What must be the case with values that cannot be read, by path: `holds` or `does not hold` of a condition. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly decision: Decision;
}

/** A route that was considered, in this order, and why it did or did not decide. */
export interface Step {
  /** The key of the route. */
  readonly route: string;
  /** Whether the route accepts the visitor. */
  readonly matched: boolean;
  /** The first condition that does not hold, or what the route does: `country is not DE or AT`. */
  readonly reason: string;
}

/** What a visitor gets, and how certain that is. */
export interface Answer {
  /**
   * What the visitor gets if all assumptions hold; undefined if that depends on an open field of the visitor or on a value of
   * the graph that cannot be read.
   */
  readonly decision: Decision | undefined;
  /** Whether the visitor gets it whatever the service does, and whatever is open turns out to be. */
  readonly certain: boolean;
  /** What the answer depends on; empty if it is certain. */
  readonly dependsOn: readonly Dependency[];
  /**
   * All that the visitor may get, first what follows from the assumptions; a single one if the answer is certain. A value that
   * may lead to anything, such as a destination that is not known, is only in `dependsOn`.
   */
  readonly alternatives: readonly Alternative[];
  /** The routes that were considered for the first alternative. */
  readonly trace: readonly Step[];
  /** False if there are too many combinations to try all of them. Such an answer is not certain. */
  readonly complete: boolean;
}
