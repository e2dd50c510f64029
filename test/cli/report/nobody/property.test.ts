import fc from "fast-check";
import { describe, expect } from "vitest";
import { enforceVisitorLimit } from "../../../../provider/cli/reconcile/visitor-limit";
import { isNoticed } from "../../../../provider/cli/report/model/visitors";
import { itRandom } from "../../../support/random-runs";
import { reportOf } from "../visitors";
import { addressesOf, changes, linksOf } from "./programs";
import { doors, previewOf } from "./shown";
import { visits } from "./visits";

describe("that nobody notices a change", () => {
  itRandom(
    "is only said where every visitor gets the same at every address",
    { quick: 5, all: 200, soak: 5000 },
    (parameters) =>
      fc.assert(
        fc.asyncProperty(changes, doors, async ([before, after], door) => {
          const { visitors = { noticed: 0, links: [] } } = reportOf(previewOf(before, after, door));
          const noticed = new Set(visitors.links.filter(isNoticed).map(({ name }) => name));
          const earlier = new Set(linksOf(before).flatMap(addressesOf));
          const addresses = [...new Set([...earlier, ...linksOf(after).flatMap(addressesOf)])];
          const [was, is] = [await visits(before, addresses), await visits(after, addresses)];
          const different = addresses.filter((address) => was.get(address) !== is.get(address));
          if (different.length > 0) expect(visitors.noticed, different.join()).toBeGreaterThan(0);
          if (different.some((address) => earlier.has(address)))
            expect(() => enforceVisitorLimit(visitors, 0), different.join()).toThrow(/the limit is 0/);
          for (const kind of ["Link", "LinkSet"])
            for (const [name, link] of [before, after].flatMap((it) => Object.entries(it[kind] ?? {}))) {
              // The page of a tree or a board shows other links, which are reported themselves.
              if (noticed.has(name) || ["TREE", "BOARD"].includes(String(link.kind))) continue;
              expect(different, `${kind} ${name}`).not.toContain(addressesOf(link)[0]);
            }
        }),
        parameters,
      ),
  );
});
