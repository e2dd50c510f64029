import { expect, it } from "vitest";
import { type LinkChange, toVisitorReport } from "../../../../provider/cli/report/model/visitors";

const change = (name: string, urn: string, effect: LinkChange["effect"], more: Partial<LinkChange> = {}) => ({
  ...{ urn, name, why: "edit" as const, effect, changes: [], kinds: { changed: 1, all: 1 } },
  ...{ certain: true, dependsOn: [], remarks: [], ...more },
});

it("a report on visitors is in order of gravity, then of visits, then of names", () => {
  const { noticed, links } = toVisitorReport([
    change("b", "1", "nobody"),
    change("d", "2", "everyone"),
    change("same", "3", "some", { visits: 2 }),
    change("same", "4", "some", { visits: 2 }),
    change("c", "5", "everyone"),
    change("e", "6", "everyone", { visits: 3 }),
    change("f", "7", "everyone", { visits: 7 }),
    change("a", "8", "nobody", { certain: false }),
    change("z", "9", "ends"),
    change("g", "10", "nobody"),
  ]);
  expect(links.map(({ urn, name }) => `${urn} ${name}`)).toEqual([
    "9 z",
    "7 f",
    "6 e",
    "5 c",
    "2 d",
    "3 same",
    "4 same",
    "8 a",
    "1 b",
    "10 g",
  ]);
  expect(noticed).toBe(8);
});
