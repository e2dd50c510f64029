import { expect, it } from "vitest";
import { enforceVisitorLimit } from "../../../provider/cli/reconcile/visitor-limit";
import { type LinkChange, toVisitorReport } from "../../../provider/cli/report/model/visitors";
import { UserError } from "../../../provider/client";
import { urnOf } from "../graph/fixtures";

const change = (name: string, effect: LinkChange["effect"], certain = true): LinkChange => ({
  ...{ urn: urnOf("Link", name), name, why: "update", effect, certain },
  ...{ changes: [], kinds: { changed: 1, all: 1 }, dependsOn: [], remarks: [] },
});
const links = [
  change("a", "everyone"),
  change("b", "nobody", false),
  change("unmoved", "nobody"),
  change("new", "new", false),
];
const more = ["c", "d", "e", "f"].map((name) => change(name, "ends"));

it.each<[readonly LinkChange[] | undefined, number | undefined, string?]>([
  [undefined, 0],
  [links, undefined],
  [links, 2],
  [
    links,
    1,
    "Visitors of 2 links would get something else (a, b), and the limit is 1 (--max-visitors-moved 1). Nothing was changed. To allow it, run again with --max-visitors-moved 2.",
  ],
  [
    [...links, ...more],
    0,
    "Visitors of 6 links would get something else (c, d, e, f, a and 1 more), and the limit is 0 (--max-visitors-moved 0). Nothing was changed. To allow it, run again with --max-visitors-moved 6.",
  ],
])(
  "a limit counts the links whose visitors get something else, or may do so, and no new ones",
  (all, limit, message) => {
    const enforce = () => enforceVisitorLimit(all && toVisitorReport(all), limit);
    if (message === undefined) expect(enforce).not.toThrow();
    else expect(enforce).toThrow(new UserError(message));
  },
);
