import { printable } from "../../../client/errors/printable";
import type { RoutingRules, Visitor } from "../../../routing";
import { namesOf } from "../names";
import type { VisitorInput } from "../visitor-input";
import { toVisitors, type VisitorProblem, visitorProblems } from "../visitors-of";
import { type Way, type WayLink, wayThrough } from "../way";
import { inputOf } from "./fields";

export { countries } from "../visitors-of";

// What the script of a page calls: `scripts/bundle` bundles this file for browsers. It touches no page, so that it runs anywhere.

/** What a page holds for its form. */
export interface PageData {
  readonly links: readonly WayLink[];
  /** The rules that `shortlink:service` sets. */
  readonly rules: Partial<RoutingRules>;
}

/** The visitor whom a form describes. */
export interface FormVisitor {
  /** Whether a field is filled in. */
  readonly isAsked: boolean;
  readonly visitor: Visitor;
  readonly problems: readonly VisitorProblem[];
}

/** Reads a form from the texts of its fields. */
export function read(
  texts: Readonly<Partial<Record<keyof VisitorInput, string>>>,
  { links }: PageData,
): FormVisitor {
  const input = inputOf(texts);
  const [visitor = {}] = toVisitors(input);
  const { visits = 0 } = input;
  const problems = visitorProblems(input, namesOf(links.map(({ routing }) => routing)));
  const ofVisits = { field: "visits", reason: `${visits} is no number of visits.` } as const;
  return {
    isAsked: Object.keys(input).length > 0,
    visitor,
    problems: [...problems, ...(Number.isInteger(visits) && visits >= 0 ? [] : [ofVisits])].map(
      ({ field, reason }) => ({ field, reason: printable(reason) }),
    ),
  };
}

/** The way of a visitor through a link, in texts that can be shown. */
export function find(link: WayLink, visitor: Visitor, { rules }: PageData): Way {
  const { label, text, details, ...way } = wayThrough(link, visitor, rules);
  return {
    ...way,
    label: printable(label),
    text: printable(text),
    details: details.map((it) => printable(it)),
  };
}
