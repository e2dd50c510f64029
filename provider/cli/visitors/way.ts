import { decide, type Graph, type RoutingRules, type Visitor } from "../../routing";
import { giftText } from "./decisions";
import { declarationsFor } from "./declarations";
import { dependencyText } from "./dependencies";

// Loaded in browsers, too, so that it loads no more than it needs.

/** What is needed to find the way of a visitor through a link. */
export interface WayLink {
  readonly name: string;
  readonly routing: Graph;
  /** The routes as they are drawn, each with its key in `routing`. */
  readonly routes: readonly { readonly routingKey?: string | undefined }[];
}

/** The way of a visitor through a link. */
export interface Way {
  /** What each route is for the visitor. */
  readonly routes: readonly ("taken" | "possible" | "not taken")[];
  readonly isCertain: boolean;
  /** What the visitor gets, in a few words. */
  readonly label: string;
  /** The same as a sentence. */
  readonly text: string;
  /** What that depends on. */
  readonly details: readonly string[];
}

/** Finds the way of a visitor through a link. */
export function wayThrough(
  { name, routing, routes }: WayLink,
  visitor: Visitor,
  rules: Partial<RoutingRules>,
): Way {
  const { decision, alternatives, certain, dependsOn } = decide(routing, visitor, { rules });
  const possible = new Set(alternatives.map((it) => it.decision.route));
  const others = [...new Set(alternatives.map((it) => giftText(it.decision)))];
  const causes = dependsOn.map(dependencyText);
  const gets = decision ? giftText(decision) : others.join(" or ");
  return {
    routes: routes.map(({ routingKey }) => {
      if (routingKey === undefined || !possible.has(routingKey)) return "not taken";
      return decision?.route === routingKey ? "taken" : "possible";
    }),
    isCertain: certain,
    label: `gets ${gets}${certain ? "" : " (?)"}`,
    text: `${name}: the visitor gets ${others.join(", or perhaps ")}.`,
    details: certain ? [] : [`depends on ${causes.join(", ")}`, ...declarationsFor(`link ${name}`, causes)],
  };
}
