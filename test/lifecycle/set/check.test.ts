import { describe, expect, it } from "vitest";
import { type Properties, unknownValue } from "../../../provider/lifecycle";
import { startAccount } from "../../support/account";
import { linksOf, numbers, SetStack, url } from "../../support/set-stack";

const failuresOf = async (inputs: Properties, stack?: SetStack): Promise<string[]> => {
  const failures = await (stack ?? new SetStack(await startAccount())).check(inputs);
  return failures.map(({ path, reason }) => `${path}: ${reason}`);
};

const prototypeKey = '{"__proto__":{"slug":"odd","url":"https://example.com"}}';

describe("the check of a set", () => {
  it("reports all failures of all entries at once, each with its path", async () => {
    const failures = await failuresOf({
      links: {
        "press-1": { url: "nowhere" },
        jobs: { url: url("jobs"), titel: "Jobs", sortOrder: 1.5 },
        "a b": { url: url("ab") },
        shop: { routes: [{ actionType: "URL", actionConfig: { url: url("shop") } }] },
        none: { title: "No destination" },
      },
    });
    expect(failures).toEqual([
      'links.press-1.url: "nowhere" is not a URL; use one such as https://example.com/page.',
      "links.jobs.sortOrder: 1.5 is not a whole number.",
      "links.jobs.titel: there is no such property. Did you mean title?",
      expect.stringMatching(
        /^links\["a b"\]: the key is the slug of an entry that declares none\. "a b" is not accepted/,
      ),
      expect.stringMatching(/^links\.shop\.routes: has no fallback/),
      "links.none.url: is missing; set either url (one destination) or routes (a graph).",
    ]);
  });

  it("reports a default that is wrong once, and nothing that the entries may have from it", async () => {
    const links = { press: {}, jobs: { url: url("jobs"), sortOrder: 1.5 } };
    expect(await failuresOf({ links, defaults: { url: "nowhere", kind: "LINK" } })).toEqual([
      "links.jobs.sortOrder: 1.5 is not a whole number.",
      expect.stringMatching(/^defaults\.url: "nowhere" is not a URL/),
      expect.stringMatching(/^defaults\.kind: "LINK" is not accepted; use one of /),
    ]);
  });

  it("reports the failures of a table by line and column", async () => {
    const rows = ["press,nowhere,Press", "", `jobs,${url("jobs")},Jobs`, `a b,${url("ab")},`, "none,,"];
    expect(await failuresOf({ table: ["slug,url,seo.title", ...rows].join("\n") })).toEqual([
      'table: line 2, column url: "nowhere" is not a URL; use one such as https://example.com/page.',
      expect.stringMatching(/^table: line 5, column slug: "a b" is not accepted/),
      "table: line 6, column url: is missing; set either url (one destination) or routes (a graph).",
    ]);
    expect(await failuresOf({ table: "slug,ulr\npress,x\n" })).toEqual([
      expect.stringMatching(/^table: line 1, column ulr: there is no such column\. Did you mean url\?/),
    ]);
  });

  it.each<[string, Properties, string]>([
    ["both forms of the entries", { links: {}, table: "slug,url" }, "table: conflicts with links"],
    ["neither form", { defaults: { title: "x" } }, "links: is missing; set either links"],
    ["entries that are no objects", { links: { press: url(1) } }, "links.press: "],
    [
      "the key __proto__ in a map",
      { links: JSON.parse(prototypeKey) },
      "links.__proto__: cannot be the key of an entry; use another one.",
    ],
    [
      "the key __proto__ in a table",
      { table: prototypeKey },
      'table: ["__proto__"]: cannot be the key of an entry; use another one.',
    ],
    ["another property", { link: {}, links: {} }, "link: there is no such property. Did you mean links?"],
  ])("refuses %s", async (_, inputs, failure) => {
    expect(await failuresOf(inputs)).toEqual([expect.stringContaining(failure)]);
  });

  it("accepts a set without entries, and null in place of an input", async () => {
    expect(await failuresOf({ links: {} })).toEqual([]);
    expect(await failuresOf({ links: {}, table: null, defaults: null })).toEqual([]);
  });

  it("refuses two entries with one slug on one domain, and names both", async () => {
    const links = { one: { slug: "press", url: url(1) }, press: { url: url(2) } };
    expect(await failuresOf({ links })).toEqual([
      'links.press.slug: one and press both declare the slug "press" on domain dom_1; give each its own.',
    ]);
    const others = { one: { slug: "press", url: url(1), domainId: "dom_2" }, press: { url: url(2) } };
    expect(await failuresOf({ links: others })).toEqual([]);
  });

  it("says once what is wrong with many entries, with a few of them", async () => {
    const links = Object.fromEntries(numbers(250).map((index) => [`link-${index}`, { url: "nowhere" }]));
    expect(await failuresOf({ links })).toEqual([
      expect.stringMatching(
        /^links\.link-0\.url: "nowhere" is not .*\. The same for 249 more places, such as links\.link-1\.url, links\.link-2\.url, links\.link-3\.url\.$/,
      ),
    ]);
  });

  it("lists the first hundred of many causes, and says how many more there are", async () => {
    const wrong = Object.fromEntries(numbers(250).map((index) => [`option${"x".repeat(index)}`, 1]));
    const failures = await failuresOf({ links: { press: { url: url(1), ...wrong } } });
    expect(failures).toHaveLength(101);
    expect(failures.at(-1)).toBe(": … and 150 more. `shortlink check` lists them all.");
  });

  it("lets an entry replace a default by the other form of a destination, and take one away with null", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    const routes = [{ actionType: "URL", actionConfig: { url: url("r") }, isGlobalFallback: true }];
    const links = { "one-1": {}, "two-2": { routes, title: null } };
    await stack.up({ links, defaults: { url: url("home"), title: "Home" } });
    const titles = Object.fromEntries((await account.links()).map(({ slug, title }) => [slug, title]));
    expect(titles).toEqual({ "one-1": "Home", "two-2": null });
    await stack.refresh();
    expect(await stack.preview({ links, defaults: { url: url("home"), title: "Home" } })).toBe("unchanged");
  });

  it("keeps the domain of its defaults beside an entry that is not known, and refuses one without a domain", async () => {
    const stack = new SetStack(await startAccount());
    const defaults = { domainId: "dom_2" };
    const press = { url: url("press") };
    await stack.up({ defaults, links: { press } });
    expect(await stack.preview({ defaults, links: { press, jobs: unknownValue } })).toMatchObject({
      defaults,
    });
    expect(
      await failuresOf({ defaults, links: { press, jobs: { url: url("jobs"), domainId: null } } }),
    ).toEqual([
      "links.jobs.domainId: is null, so the entry has none; leave it out for the default, or declare another.",
    ]);
  });

  it("refuses what the create of a replacement would refuse", async () => {
    const stack = new SetStack(await startAccount());
    const inputs = { links: linksOf([0]) };
    await stack.up(inputs);
    expect(await stack.checkReplacement(inputs)).toEqual([
      expect.objectContaining({ path: "links.link-0.slug" }),
    ]);
  });

  it("warns once about a field that entries no longer declare and the API cannot clear", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    const links = (more: Properties) => linksOf(numbers(8), more);
    await stack.up({ links: links({ sortOrder: 3 }) });
    await stack.preview({ links: links({}) });
    expect(stack.messages).toEqual([
      expect.stringMatching(
        /^links: sortOrder is no longer declared for link-0, .* and 3 more\. It keeps its value/,
      ),
    ]);
  });
});

it("the check of a set warns of entries that are probably mistakes, and once for many", async () => {
  const fallback = { isGlobalFallback: true, actionType: "URL", actionConfig: { url: url(1) } };
  const graph = { routes: [{ ...fallback, features: [{ type: "LIMIT", config: {} }] }] };
  const warningsFor = async (count: number) => {
    const stack = new SetStack(await startAccount());
    await stack.check({ links: Object.fromEntries(numbers(count).map((index) => [`link-${index}`, graph])) });
    return stack.messages.flatMap((message) => message.split("\n"));
  };
  const [line = "", ...others] = await warningsFor(1);
  expect(line).toBe("links.link-0.routes[0].features[0].config: is empty; set clicks.");
  expect(others).toEqual([]);
  expect(await warningsFor(5)).toHaveLength(5);
  expect(await warningsFor(7)).toEqual([
    `${line} The same for 6 more places, such as ${[1, 2, 3].map((it) => line.replace("link-0", `link-${it}`).replace(/: .*/, "")).join(", ")}.`,
  ]);
});
