import type { Drift, Property } from "../../../../provider/cli/report/model/report";
import type { LinkChange, VisitorChange } from "../../../../provider/cli/report/model/visitors";
import { urnOf } from "../../graph/fixtures";

/** A difference of a resource. */
export const difference = <C extends string>(
  kind: string,
  name: string,
  change: C,
  properties: readonly Property[] = [],
) => ({ urn: urnOf(kind, name), kind, name, change, properties: [...properties] });

/** The differences of entries of a set, as many as given. */
export const entries = <C extends string>(name: string, change: C, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...difference("LinkSet", name, change),
    entry: `${change}-${index}`,
  }));

/** A value that differs. */
export const property = (
  path: string,
  before?: Property["before"],
  after?: Property["after"],
): Drift["properties"][number] => ({ path, before, after });

/** What becomes of a link. Nothing is uncertain about it, unless given. */
export const linkChange = (
  name: string,
  effect: LinkChange["effect"],
  more: Partial<LinkChange> = {},
): LinkChange => ({
  ...{ urn: urnOf("Link", name), name, why: "edit", effect, changes: [], kinds: { changed: 0, all: 1 } },
  ...{ certain: true, dependsOn: [], remarks: [], ...more },
});

/** What some visitors notice, for certain unless it depends on something. */
export const visitorChange = (
  visitors: string,
  before: string,
  after: string,
  ...dependsOn: readonly string[]
): VisitorChange => ({
  ...{ visitors, kinds: [], before, after, certain: dependsOn.length === 0 },
  dependsOn: [...dependsOn],
});
