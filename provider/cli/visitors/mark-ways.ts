import { UserError } from "../../client";
import type { RoutingRules } from "../../routing";
import type { GraphLink, Note } from "../graph/model/graph";
import { namesOf } from "./names";
import { shownLink } from "./shown-link";
import type { VisitorInput } from "./visitor-input";
import { toVisitors, visitorProblems } from "./visitors-of";
import { wayThrough } from "./way";

/** What a visitor gets, as marks on the links of a graph. */
export interface Ways {
  readonly links: readonly GraphLink[];
  readonly notes: readonly { readonly key: string; readonly note: Note }[];
}

/**
 * Marks the way of a visitor through links.
 *
 * @param onLink called before each link with how many are done
 * @throws UserError when something is wrong with the visitor
 */
export function markWays(
  links: readonly GraphLink[],
  input: VisitorInput,
  rules: Partial<RoutingRules>,
  onLink: (done: number) => void = () => {},
): Ways {
  const problems = visitorProblems(input, namesOf(links.map(({ routing }) => routing)));
  if (problems.length > 0)
    throw new UserError(problems.map(({ field, reason }) => `visitor: ${field}: ${reason}`).join("\n"));
  const [visitor = {}] = toVisitors(input);
  const ways = links.map((link, index) => {
    onLink(index);
    return { link, way: wayThrough(shownLink(link), visitor, rules) };
  });
  return {
    links: ways.map(({ link, way }) => ({
      ...link,
      routes: link.routes.map((it, index) => ({ ...it, way: way.routes[index] })),
    })),
    notes: ways.map(({ link: { key }, way: { label, text, details } }) => ({
      key,
      note: { kind: "visit", label, text, details },
    })),
  };
}
