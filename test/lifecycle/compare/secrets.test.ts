import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  carrySecrets,
  type Path,
  type Properties,
  shownSecrets,
  unfinishedKey,
  valueAt,
} from "../../../provider/lifecycle";
import { marksAt, visitLeaves } from "../../../provider/lifecycle/properties/marks";
import { link } from "../../../provider/resources/link";
import { linkSet } from "../../../provider/resources/link-set";
import { json } from "../../model/values";
import { table } from "../../support/table";

const secretsAfter = (before: Properties, secrets: readonly Path[], found: Properties) =>
  carrySecrets(link, before, secrets, structuredClone(found));

const route = (tag: string, more: object = {}) => ({
  clientRouteId: tag,
  actionConfig: { url: `https://example.com/${tag}` },
  ...more,
});
const url = (index: number): Path => ["routes", index, "actionConfig", "url"];

describe("after a read, a value that was secret", () => {
  const password = { type: "PASSWORD", config: { password: "********", hint: "x" } };

  it.each(table<[string, Properties, Path[], Properties, Path[]]>`
    where it was               | {title: x}                              | [[title]]               | {title: y}                               | [[title]]
    nowhere where it never was | {slug: s}                               | [[title]]               | {slug: t}                                | []
    nowhere where it is gone   | {title: x, slug: s}                     | [[title]]               | {slug: s}                                | []
    where it was in an object  | {seo: {title: x, description: y}}       | [[seo, title]]          | {seo: {description: z, title: y}}        | [[seo, title]]
    in what has a new name     | {options: {one: x, other: y}}           | [[options, one]]        | {options: {other: y, first: z, b: {c: 1}}} | [[options, first], [options, b]]
    there under a new name     | {options: {one: {title: x, url: y}}}    | [[options, one, title]] | {options: {other: {title: z, url: y}}}   | [[options, other, title]]
    there, although the old name is null    | {options: {one: x}}                | [[options, one]]        | {options: {one: null, first: z}}         | [[options, first]]
    there in each entry of a list           | {options: {one: [x, y]}}           | [[options, one, 0]]     | {options: {other: [z, w]}}               | [[options, other, 0], [options, other, 1]]
    there as a whole where a name is missing | {options: {one: {a: x, b: y}}}    | [[options, one, a], [options, one, b]] | {options: {other: {a: z}}} | [[options, other]]
    in a text for an object    | {options: {one: {title: x}}}            | [[options, one, title]] | {options: {one: z}}                      | [[options, one]]
    in an object for a list    | {options: {one: [x]}}                   | [[options, one, 0]]     | {options: {one: {a: z}}}                 | [[options, one]]
    in a list for an object    | {options: {one: {a: x}}}                | [[options, one, a]]     | {options: {one: [z]}}                    | [[options, one]]
    in a list of texts by its value    | {options: {tags: [a, b, c]}}    | [[options, tags, 2]]    | {options: {tags: [c, a, d]}}             | [[options, tags, 0]]
    in a list of texts by its position | {options: {tags: [a, b, c]}}    | [[options, tags, 1]]    | {options: {tags: [a, x, y]}}             | [[options, tags, 1]]
    where an equal text is not         | {options: {tags: [a, a, c]}}    | [[options, tags, 1], [options, tags, 2]] | {options: {tags: [b, a, d]}} | [[options, tags, 1], [options, tags, 2]]
    once where its text comes twice    | {options: {tags: [a, c, a, e]}} | [[options, tags, 0], [options, tags, 3]] | {options: {tags: [a, a, d, f]}} | [[options, tags, 0], [options, tags, 3]]
    nowhere where only the others are left | {options: {tags: [a, b]}}   | [[options, tags, 0]]    | {options: {tags: [b]}}                   | []
    in all new texts where its own is gone | {options: {tags: [a, b]}}   | [[options, tags, 0]]    | {options: {tags: [b, x, y]}}             | [[options, tags, 1], [options, tags, 2]]
    in all new texts for its object        | {options: {tags: [{a: x}, b]}} | [[options, tags, 0, a]] | {options: {tags: [c, d]}}              | [[options, tags, 0], [options, tags, 1]]
    in all that is new for its text        | {options: {tags: [x, b]}}   | [[options, tags, 0]]    | {options: {tags: [{a: y}, d]}}           | [[options, tags, 0], [options, tags, 1]]
    in the object that moved in a mixed list | {options: {tags: [{k: 1, a: x}, {k: 2, a: y}, b]}} | [[options, tags, 0, a]] | {options: {tags: [{k: 2, a: y, n: 1}, {k: 1, a: x, n: 1}, b]}} | [[options, tags, 1, a]]
    as a whole in the object that moved    | {options: {tags: [{k: 1, a: {b: x}}, {k: 2}]}} | [[options, tags, 0, a]] | {options: {tags: [{k: 2, n: 1}, {k: 1, a: {b: x}, n: 1}]}} | [[options, tags, 1, a]]
    where it moved, and where another stayed | {options: {one: x, tags: [a, b]}} | [[options, one], [options, tags, 0]] | {options: {one: x, tags: [b, a]}} | [[options, one], [options, tags, 1]]
    where it moved in an object                    | {options: {one: x, other: y}} | [[options, one]] | {options: {one: z, other: x}} | [[options, one], [options, other]]
    with the number that moved, and not with a flag | {options: {tags: [x], n: 7, m: 8, yes: true, no: false}}
      | [[options, tags, 0], [options, n], [options, yes]]
      | {options: {tags: [z], n: 9, m: 7, yes: false, no: true}} | [[options, tags, 0], [options, n], [options, yes], [options, m]]
  `)("is secret %s", (_, before, secrets, found, expected) => {
    expect(secretsAfter(before, secrets, found)).toEqual(expected);
  });

  const [a, b] = [route("a"), route("b")];
  const later = { priority: 1 };
  const targeted = (targeting: object) => ({ targeting });
  const hidden = (...features: object[]) => route("a", { features });
  const shown = { config: { hint: "x", password: "********" }, type: "PASSWORD" };
  const config = ["routes", 0, "features", 0, "config"];

  it.each<[string, object[], Path, object[], Path[]]>([
    [
      "does not spread because the service returns keys in another order",
      [targeted({ a: 1, b: 2 }), b],
      ["routes", 0, "targeting"],
      [targeted({ b: 2, a: 1 }), { ...b, ...later }],
      [["routes", 0, "targeting"]],
    ],
    [
      "does not spread from settings in another order",
      [hidden(password), b],
      config,
      [hidden(shown), { ...b, ...later }],
      [config],
    ],
    ["moves with its entry", [a, b], url(1), [b, { ...a, ...later }], [url(0)]],
    [
      "is secret in every new entry if its own is gone",
      [a, b],
      url(0),
      [b, route("c"), route("d", { actionConfig: { appUrl: "x" } })],
      [url(1), ["routes", 2, "actionConfig"]],
    ],
    [
      "is secret in an entry that exchanged its value with another",
      [a, b],
      url(0),
      [
        { ...a, actionConfig: b.actionConfig },
        { ...b, actionConfig: a.actionConfig },
      ],
      [url(0), url(1)],
    ],
  ])("%s", (_, before, secret, found, expected) => {
    expect(secretsAfter({ routes: before }, [secret], { routes: found })).toEqual(expected);
  });

  it("moves with the route of a set's entry, although its URL is spelled in another way", () => {
    const routed = (url: string, a: string) => ({ priority: 1, actionConfig: { url }, targeting: { a } });
    const [plain, other] = [routed("https://example.com", "x"), routed("https://example.org", "y")];
    const before = { links: { press: { routes: [plain, other] } } };
    const now = [routed("https://example.net", "z"), routed("https://example.com/", "w")];
    const found = { links: { press: { routes: now } } };
    const at = (index: number): Path => ["links", "press", "routes", index, "targeting"];
    expect(carrySecrets(linkSet, before, [at(0)], found)).toEqual([at(1)]);
  });

  it.each<[string, Properties, Path[]]>([
    ["that the update has added", { title: "new" }, [["title"]]],
    ["in the form that the service gave it", { title: "normalized", seo: { title: "x" } }, [["title"]]],
    ["in a list", { routes: [route("a"), route("b")] }, [["routes", 1, "clientRouteId"], url(1)]],
    ["not in what no program declares", { createdAt: "now" }, []],
  ])("is everything new after an update that did not finish, %s", (_, found, expected) => {
    const before = { slug: "s", other: "x", routes: [route("a")], [unfinishedKey]: { title: " new " } };
    const now = { slug: "s", ...found };
    expect(carrySecrets(link, before, [[unfinishedKey]], now, true)).toEqual(expected);
    expect(carrySecrets(link, before, [[unfinishedKey]], now)).toEqual([]);
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

describe("state shows a secret", () => {
  it.each(table<[string, Properties, Path[], Properties, Path[], string[]]>`
    that was no secret before              | {title: x}            | []        | {title: x}            | [[title]] | [title]
    not where it is a secret already       | {title: x}            | [[title]] | {title: x}            | [[title]] | []
    not where it has another value         | {title: x}            | []        | {title: y}            | [[title]] | []
    not where it is gone                   | {slug: x}             | []        | {title: x}            | [[title]] | []
    in a list, at another position         | {options: {a: [x, y]}} | []       | {options: {a: [y, z]}} | [[options, a, 0]] | [options]
    not where the program shows it as well | {options: {a: [x, y]}} | []       | {options: {a: [x, x]}} | [[options, a, 0]] | []
    not for what another property hides    | {options: {title: x}, seo: {title: y}} | [] | {options: {title: x}, seo: {title: y}} | [[seo, title], [options, a]] | [seo]
    not for a flag                         | {options: {a: true}}  | []        | {options: {a: true}}  | [[options, a]] | []
  `)("%s", (_, before, known, now, secrets, expected) => {
    expect(shownSecrets(before, known, now, secrets)).toEqual(expected);
  });
});

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
