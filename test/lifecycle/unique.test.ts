import { describe, expect, it } from "vitest";
import { check, formatFailure, type Properties, unknownValue } from "../../provider/lifecycle";
import { ResourceTracker } from "../../provider/lifecycle/tracker/resource-tracker";
import { UniqueValues } from "../../provider/lifecycle/tracker/unique-values";
import {
  addressOf,
  duplicateClaims,
  keepObject,
  mustDeleteBeforeReplace,
  otherClaimant,
  titleOf,
} from "../../provider/lifecycle/validation/addresses";
import { board, link, linkSet, tree } from "../../provider/resources";
import { startAccount } from "../support/account";
import { linksOf } from "../support/set-stack";
import { startRun } from "./online";

const url = "https://example.com";
const urnOf = (name: string, type = "shortlink:index:Link") => `urn:pulumi:dev::shop::${type}::${name}`;

/** Starts one run of a program; returns a function that checks a resource. */
async function setup() {
  const { context } = startRun(await startAccount());
  return async (
    definition: typeof link | typeof board | typeof tree | typeof linkSet,
    urn: string,
    news: Properties,
    olds = {},
  ) => {
    const { failures } = await check({ definition, olds, news }, context.forOperation({ urn }));
    return failures.map(formatFailure);
  };
}

describe("a value that only one object may have", () => {
  it("is rejected if two resources declare it, with both names", async () => {
    const failuresOf = await setup();
    expect(await failuresOf(link, urnOf("a"), { url, slug: "x-1", domainId: "dom_1" })).toEqual([]);
    expect(await failuresOf(link, urnOf("b"), { url, slug: "x-1", domainId: "dom_1" })).toEqual([
      'slug: Link a and Link b both declare the slug "x-1" on domain dom_1; give each its own.',
    ]);
    await failuresOf(board, urnOf("c", "Board"), { title: "x", slug: "x-1" });
    expect(await failuresOf(board, urnOf("d", "Board"), { title: "y", slug: "x-1" })).toEqual([
      'slug: Board c and Board d both declare the slug "x-1"; give each its own.',
    ]);
    await failuresOf(tree, urnOf("e", "Tree"), { username: "x-1" });
    expect(await failuresOf(tree, urnOf("f", "Tree"), { username: "x-1" })).toEqual([
      'username: Tree e and Tree f both declare the username "x-1"; give each its own.',
    ]);
  });

  it("is rejected if one resource declares the domain and the other gets it by default", async () => {
    const failuresOf = await setup();
    await failuresOf(link, urnOf("a"), { url, slug: "x-1" });
    expect(await failuresOf(link, urnOf("b"), { url, slug: "x-1", domainId: "dom_1" })).toHaveLength(1);
  });

  it("is rejected in the entry of a set, and the other entries are not", async () => {
    const failuresOf = await setup();
    await failuresOf(link, urnOf("press"), { url, slug: "link-2", domainId: "dom_1" });
    const inputs = { defaults: { domainId: "dom_1" }, links: linksOf([1, 2, 3]) };
    expect(await failuresOf(linkSet, urnOf("all", "shortlink:index:LinkSet"), inputs)).toEqual([
      'links.link-2.slug: Link press and LinkSet all both declare the slug "link-2" on domain dom_1; give each its own.',
    ]);
  });

  it("is reported with both URNs if the names are equal", async () => {
    const failuresOf = await setup();
    const [one, other] = [urnOf("link", "my:Shop$shortlink:index:Link"), urnOf("link")];
    await failuresOf(link, one, { url, slug: "x-1" });
    expect(await failuresOf(link, other, { url, slug: "x-1" })).toEqual([
      `slug: Link ${one} and Link ${other} both declare the slug "x-1" on domain dom_1; give each its own.`,
    ]);
  });

  it.each<[string, Properties, Properties]>([
    ["on different domains", { slug: "x-1", domainId: "dom_1" }, { slug: "x-1", domainId: "dom_2" }],
    ["that differ in case", { slug: "x-1" }, { slug: "X-1" }],
    ["that are unknown", { slug: unknownValue }, { slug: unknownValue }],
    ["on domains that are unknown", { slug: "x-1", domainId: unknownValue }, { slug: "x-1" }],
    ["that are not declared", {}, {}],
  ])("is not a conflict between slugs %s", async (_, one, other) => {
    const failuresOf = await setup();
    expect(await failuresOf(link, urnOf("a"), { url, ...one })).toEqual([]);
    expect(await failuresOf(link, urnOf("b"), { url, ...other })).toEqual([]);
  });

  it("may move from one resource to another, in any order of checks", async () => {
    for (const order of [
      ["a", "b"],
      ["b", "a"],
    ]) {
      const failuresOf = await setup();
      const olds = { url, domainId: "dom_1" };
      const edits: Record<string, [Properties, Properties]> = {
        a: [
          { ...olds, slug: "x-1" },
          { url, slug: "x-2" },
        ],
        b: [
          { ...olds, slug: "x-3" },
          { url, slug: "x-1" },
        ],
      };
      for (const name of order) {
        const [before, news] = edits[name] ?? [{}, {}];
        expect(await failuresOf(link, urnOf(name), news, before)).toEqual([]);
      }
    }
  });

  it("is the last one declared by a resource that is checked more than once", async () => {
    const failuresOf = await setup();
    await failuresOf(link, urnOf("a"), { url, slug: "x-1" });
    expect(await failuresOf(link, urnOf("a"), { url, slug: "x-1" })).toEqual([]);
    expect(await failuresOf(link, urnOf("a"), { url, slug: "x-2" })).toEqual([]);
    expect(await failuresOf(link, urnOf("b"), { url, slug: "x-1" })).toEqual([]);
    expect(await failuresOf(link, urnOf("a"), { url, slug: "x-1" })).toHaveLength(1);
  });

  it("is not checked if the URN is unknown", async () => {
    const { context } = startRun(await startAccount());
    for (const _ of ["one", "other"]) {
      const { failures } = await check({ definition: link, olds: {}, news: { url, slug: "x-1" } }, context);
      expect(failures).toEqual([]);
    }
  });
});

describe("a replacement", () => {
  const kept = { slug: "x-1", domainId: "dom_1" };
  it.each<[boolean, string, Properties, Properties]>([
    [true, "keeps its slug on its domain", kept, kept],
    [false, "gets another slug", kept, { ...kept, slug: "x-2" }],
    [false, "gets another domain", kept, { ...kept, domainId: "dom_2" }],
    [false, "declares no slug", kept, { domainId: "dom_1" }],
    [false, "never declared one", { domainId: "dom_1" }, { domainId: "dom_1" }],
    [false, "has an unknown slug", { ...kept, slug: unknownValue }, { ...kept, slug: unknownValue }],
  ])("requires that the old object is deleted first (%s) if it %s", (expected, _, olds, news) => {
    expect(mustDeleteBeforeReplace(link, olds, news)).toBe(expected);
  });
});

it("a board that is replaced keeps a slug that no second board may have, on any domain", () => {
  expect(mustDeleteBeforeReplace(board, { slug: "x-1" }, { slug: "x-1" })).toBe(true);
});

it("a slug is unique only once its domain is known", () => {
  const tracker = new ResourceTracker();
  const inputs = { slug: "x-1", domainId: "dom_1" };
  duplicateClaims(link, link.name, [{ inputs }], { tracker, urn: urnOf("a") });
  duplicateClaims(board, board.name, [{ inputs }], { tracker, urn: urnOf("c") });
  const claimant = (kind: typeof link | typeof board, own: Properties, urn?: string) =>
    otherClaimant([addressOf(kind, own) ?? "none"], { tracker, urn });
  expect(claimant(link, { slug: "x-1" }, urnOf("b"))).toBeUndefined();
  expect(claimant(link, inputs, urnOf("b"))).toBe(urnOf("a"));
  expect(claimant(link, inputs, urnOf("a"))).toBeUndefined();
  expect(claimant(link, inputs)).toBeUndefined();
  expect(claimant(board, { slug: "x-1" }, urnOf("b"))).toBe(urnOf("c"));
});

it("what declares an address may take over what has it, until a diff shows that it keeps an object of its own", () => {
  const uses: [string, string | undefined][] = [];
  const others = { declareAddress: (_: string, urn: string, use?: string) => uses.push([urn, use]) };
  const tracker = { uniqueValues: new UniqueValues(), others } as unknown as ResourceTracker;
  const inputs = { slug: "x", domainId: "dom_1" };
  const [address = ""] = [addressOf(link, inputs)];
  for (const [owner, name, more] of [
    [link.name, "a", {}],
    [link.name, "b", { adopt: true }],
    [linkSet.name, "c", {}],
  ] as const) {
    const context = { tracker, urn: urnOf(name) };
    const claim = () => duplicateClaims(link, owner, [{ inputs: { ...inputs, ...more } }], context);
    claim();
    expect(tracker.uniqueValues.keeps(context.urn, address)).toBe(false);
    keepObject(link, inputs, context);
    expect(tracker.uniqueValues.keeps(context.urn, address)).toBe(true);
    // A replacement is checked again, as new.
    claim();
    expect(tracker.uniqueValues.keeps(context.urn, address)).toBe(false);
  }
  const usesOf = (name: string) => uses.filter(([urn]) => urn === urnOf(name)).map(([, use]) => use);
  expect(usesOf("a")).toEqual([undefined, "keeps", undefined]);
  expect(usesOf("b")).toEqual(["takes", "keeps", "takes"]);
  expect(usesOf("c")).toEqual(["takes", "keeps", "takes"]);
});

it.each([
  [urnOf("a"), "Link a"],
  [urnOf("a::b"), "Link a::b"],
  [urnOf("a", "my:Shop$shortlink:index:Link"), "Link a"],
  ["no URN", "resource no URN"],
])("%s is what people call %s", (urn, title) => {
  expect(titleOf(urn)).toBe(title);
});
