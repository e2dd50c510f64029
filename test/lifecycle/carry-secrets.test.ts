import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carrySecrets, type Path, type Properties, valueAt } from "../../provider/lifecycle";
import { marksAt, visitLeaves } from "../../provider/lifecycle/properties/marks";
import { link } from "../../provider/resources/link";
import { linkSet } from "../../provider/resources/link-set";
import { json } from "../model/values";

const secretsAfter = (before: Properties, secrets: readonly Path[], found: Properties) =>
  carrySecrets(link, before, secrets, found);

const route = (tag: string, more: object = {}) => ({
  clientRouteId: tag,
  actionConfig: { url: `https://example.com/${tag}` },
  ...more,
});
const url = (index: number): Path => ["routes", index, "actionConfig", "url"];

describe("after a read, a value that was secret", () => {
  const password = { type: "PASSWORD", config: { password: "********", hint: "x" } };

  it.each<[string, Properties, Path[], Properties, Path[]]>([
    ["is secret where it was", { title: "x" }, [["title"]], { title: "y" }, [["title"]]],
    ["needs no mark where it is gone", { title: "x", slug: "s" }, [["title"]], { slug: "s" }, []],
    [
      "is secret where it was in an object",
      { seo: { title: "x", description: "y" } },
      [["seo", "title"]],
      { seo: { description: "z", title: "y" } },
      [["seo", "title"]],
    ],
    [
      "is secret under a new name",
      { options: { one: "x", other: "y" } },
      [["options", "one"]],
      { options: { other: "y", first: "z", second: { deep: 1 } } },
      [
        ["options", "first"],
        ["options", "second"],
      ],
    ],
    [
      "is secret at the same place under a new name",
      { options: { one: { title: "x", url: "y" } } },
      [["options", "one", "title"]],
      { options: { other: { title: "z", url: "y" } } },
      [["options", "other", "title"]],
    ],
    [
      "is secret as a whole where an object became a text",
      { options: { one: { title: "x" } } },
      [["options", "one", "title"]],
      { options: { one: "x" } },
      [["options", "one"]],
    ],
    [
      "does not spread because the service returns keys in another order",
      { routes: [{ targeting: { a: 1, b: 2 } }, route("b")] },
      [["routes", 0, "targeting"]],
      { routes: [{ targeting: { b: 2, a: 1 } }, route("b", { priority: 1 })] },
      [["routes", 0, "targeting"]],
    ],
    [
      "does not spread from the settings of a feature, in whatever order the service returns them",
      { routes: [route("a", { features: [password] }), route("b")] },
      [["routes", 0, "features", 0, "config"]],
      {
        routes: [
          route("a", { features: [{ config: { hint: "x", password: "********" }, type: "PASSWORD" }] }),
          route("b", { priority: 1 }),
        ],
      },
      [["routes", 0, "features", 0, "config"]],
    ],
    [
      "moves with its entry",
      { routes: [route("a"), route("b")] },
      [url(1)],
      { routes: [route("b"), route("a", { priority: 1 })] },
      [url(0)],
    ],
    [
      "is secret in every new entry if its own is gone",
      { routes: [route("a"), route("b")] },
      [url(0)],
      { routes: [route("b"), route("c"), route("d", { actionConfig: { appUrl: "x" } })] },
      [url(1), ["routes", 2, "actionConfig"]],
    ],
    [
      "is found in a list of texts by its value",
      { options: { tags: ["a", "b", "c"] } },
      [["options", "tags", 2]],
      { options: { tags: ["c", "a", "d"] } },
      [["options", "tags", 0]],
    ],
    [
      "is found in a list of texts by its position if the value changed",
      { options: { tags: ["a", "b", "c"] } },
      [["options", "tags", 1]],
      { options: { tags: ["a", "x", "c"] } },
      [["options", "tags", 1]],
    ],
  ])("%s", (_, before, secrets, found, expected) => {
    expect(secretsAfter(before, secrets, found)).toEqual(expected);
  });

  it("is secret in an entry that exchanged its value with another", () => {
    const before = { routes: [route("a"), route("b")] };
    const exchanged = {
      routes: [
        route("a", { actionConfig: route("b").actionConfig }),
        route("b", { actionConfig: route("a").actionConfig }),
      ],
    };
    expect(secretsAfter(before, [url(0)], exchanged)).toEqual([url(0), url(1)]);
  });

  it("stays where it is in the entries of a set, however many there are", () => {
    const links = (title: string) =>
      Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, { title, url: "u" }]));
    const secrets: Path[] = [
      ["links", "k7", "title"],
      ["links", "k19999", "title"],
    ];
    expect(carrySecrets(linkSet, { links: links("a") }, secrets, { links: links("b") })).toEqual(secrets);
  });
});

/** The paths of values, some of which are secret. */
const pathsIn = (value: unknown): Path[] => {
  const paths: Path[] = [];
  visitLeaves(value, undefined, (_, path) => {
    for (let length = 1; length <= path.length; length += 1) paths.push(path.slice(0, length));
  });
  return paths;
};

/** Texts and numbers by whether a mark hides them. */
const textsIn = (properties: Properties, secrets: readonly Path[]) => {
  const texts = { hidden: new Set<unknown>(), visible: new Set<unknown>() };
  visitLeaves(properties, marksAt(secrets), (leaf, _, isSecret) => {
    if (typeof leaf === "string" || typeof leaf === "number")
      (isSecret ? texts.hidden : texts.visible).add(leaf);
  });
  return texts;
};

const properties = fc.record({ options: fc.array(json, { minLength: 1, maxLength: 3 }) });
const marked = properties.chain((before) =>
  fc.record({ before: fc.constant(before), secrets: fc.subarray(pathsIn(before)) }),
);

describe("whatever the service returns,", () => {
  it("the marks stay where nothing changed, whatever the order of keys", () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== "object" || value === null) return value;
      const entries = Object.entries(value).map(([name, inner]) => [name, reversed(inner)]);
      return Object.fromEntries(entries.reverse());
    };
    fc.assert(
      fc.property(marked, ({ before, secrets }) => {
        const found = secretsAfter(before, secrets, reversed(before) as Properties);
        expect(marksAt(found)).toEqual(marksAt(secrets));
      }),
    );
  });

  it("no text of a property that was secret becomes visible in a list", () => {
    fc.assert(
      fc.property(marked, properties, fc.integer(), ({ before, secrets }, other, turn) => {
        const all = [...before.options, ...other.options];
        const found = { options: [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)] };
        const { hidden, visible } = textsIn(before, secrets);
        const { visible: now } = textsIn(found, secretsAfter(before, secrets, found));
        const isSame = secrets.every((path) => {
          return JSON.stringify(valueAt(found, path)) === JSON.stringify(valueAt(before, path));
        });
        const shown = [...now].filter((text) => hidden.has(text) && !visible.has(text));
        // Nothing that was secret moved: a copy of it elsewhere is another value.
        if (!isSame) expect(shown).toEqual([]);
      }),
    );
  });
});
