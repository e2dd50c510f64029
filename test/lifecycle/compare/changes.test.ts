import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesAt } from "../../../provider/lifecycle";
import { link } from "../../../provider/resources";
import { table } from "../../support/table";

const changes = (name: string, before: unknown, after: unknown) =>
  changesAt(link, name, before, after).map(({ path, kind }) => `${kind} ${path.join(".")}`);

describe("changesAt", () => {
  it.each(table<[string, string, unknown, unknown, string[]]>`
    nothing if only the spelling differs | url     | https://example.com       | https://EXAMPLE.com/      | []
    a changed scalar                     | title   | a                         | b                         | [update title]
    an added property                    | title   |                           | b                         | [add title]
    a deleted property                   | title   | a                         | null                      | [delete title]
    the changed key of an object         | seo     | {title: a, imageUrl: i}   | {title: b, imageUrl: i}   | [update seo.title]
    added and deleted keys               | options | {a: 1}                    | {b: 1}                    | [delete options.a, add options.b]
    a list that becomes an object        | options | {a: [1]}                  | {a: {"0": 1}}             | [update options.a]
    an object that becomes a string      | options | {a: {b: 1}}               | {a: b}                    | [update options.a]
    a string that becomes a list         | options | {a: b}                    | {a: [b]}                  | [update options.a]
    added entries                        | routes  | [{}]                      | [{}, {platform: OS}]      | [add routes.1]
    deleted entries                      | routes  | [{}, {platform: OS}]      | [{}]                      | [delete routes.1]
    a set as a whole, without an index   | routes  | [{targetItemIds: [a, b]}] | [{targetItemIds: [a, c]}] | [update routes.0.targetItemIds]
  `)("reports %s", (_, name, before, after, expected) => {
    expect(changes(name, before, after)).toEqual(expected);
  });

  const [a, b, c] = ["a", "b", "c"].map((clientRouteId) => ({ clientRouteId }));
  const [geo, os] = ["GEO", "OS"].map((platform) => ({ platform }));

  it.each([
    ["the changed entry of a list", [a, b], [a, c], ["update routes.1.clientRouteId"]],
    [
      "a change in an entry that moved",
      [{ ...a, priority: 1 }],
      [b, { ...a, priority: 2 }],
      ["add routes.0", "update routes.1.priority"],
    ],
    ["a list of which only the order differs as a whole", [geo, os], [os, geo], ["update routes"]],
  ])("reports %s", (_, before, after, expected) => {
    expect(changes("routes", before, after)).toEqual(expected);
  });

  it("reports an entry that is inserted anywhere among any others as one added entry", () => {
    const route = fc.record(
      {
        platform: fc.constantFrom("GEO", "OS", "LANGUAGE"),
        priority: fc.nat({ max: 3 }),
        isGlobalFallback: fc.boolean(),
        actionConfig: fc.record({ url: fc.webUrl() }),
      },
      { requiredKeys: ["actionConfig"] },
    );
    const routes = fc.uniqueArray(route, {
      minLength: 1,
      selector: (it) => new URL(it.actionConfig.url).href,
    });
    fc.assert(
      fc.property(routes, fc.nat(), ([inserted, ...others], position) => {
        const index = position % (others.length + 1);
        const after = others.toSpliced(index, 0, inserted as (typeof others)[number]);
        expect(changes("routes", others, after)).toEqual([`add routes.${index}`]);
        expect(changes("routes", after, others)).toEqual([`delete routes.${index}`]);
      }),
    );
  });
});
