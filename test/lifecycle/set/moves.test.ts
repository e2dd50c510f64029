import { describe, expect, it } from "vitest";
import type { Properties } from "../../../provider/lifecycle";
import { type Account, startAccount } from "../../support/account";
import { type Program, ProgramStack, urlOf } from "../../support/program-stack";

const eitherOrder = [
  ["a", "b"],
  ["b", "a"],
];

const idsOf = async (account: Account) =>
  Object.fromEntries((await account.links()).map(({ slug, id }) => [slug, id]));

describe("a link that moves in one update keeps its id, in whichever order the resources come", () => {
  it.each<[string, Program, Program, string[]]>([
    [
      "from a set to another, which comes later",
      { sets: { a: ["one", "two"], b: ["three"] } },
      { sets: { a: ["one"], b: ["three", "two"] } },
      ["a", "b"],
    ],
    [
      "from a set to another, which comes first",
      { sets: { a: ["one", "two"], b: ["three"] } },
      { sets: { a: ["one"], b: ["three", "two"] } },
      ["b", "a"],
    ],
    [
      "from a set to a new one",
      { sets: { a: ["one", "two"] } },
      { sets: { a: ["one"], b: ["two"] } },
      ["a", "b"],
    ],
    ["from a set that is removed", { sets: { a: ["one", "two"] } }, { sets: { b: ["one", "two"] } }, ["b"]],
    [
      "from a resource of its own to a set",
      { sets: { a: ["one"] }, links: { two: { slug: "two", url: urlOf("two") } } },
      { sets: { a: ["one", "two"] } },
      ["a"],
    ],
  ])("%s", async (_, before, now, order) => {
    const account = await startAccount();
    const stack = new ProgramStack(account);
    expect(await stack.up(before, ["a", "b", "one", "two", "three"])).toEqual([]);
    const ids = await idsOf(account);
    account.written();
    expect(await stack.up(now, order)).toEqual([]);
    expect(await idsOf(account)).toEqual(ids);
    expect(account.writes().filter((write) => write.startsWith("DELETE"))).toEqual([]);
    expect(await stack.up(now, order)).toEqual([]);
    expect(account.writes()).toEqual([]);
  });
});

it("a link that a new link declares, which cannot take it over, belongs to its set, which says so", async () => {
  const account = await startAccount();
  const stack = new ProgramStack(account);
  const programOf = (links: Program["links"], ...slugs: string[]) => ({ links, sets: { a: slugs } });
  const orders = [
    ["a", "own"],
    ["own", "a"],
  ];
  expect(await stack.up(programOf({}, "one", "two"), ["a"])).toEqual([]);
  const ids = await idsOf(account);
  for (const order of [...orders, ...orders]) {
    const now = programOf({ own: { slug: "two", url: urlOf("two") } }, "one");
    expect(await stack.up(now, order)).not.toEqual([]);
    expect(await idsOf(account)).toEqual(ids);
  }
  expect(await stack.destroy()).toEqual([]);
  expect(await account.links()).toEqual([]);
});

describe.each<[string, (entry: Properties) => Program]>([
  ["a link with an id of its own", (entry) => ({ links: { own: entry } })],
  ["an entry with a link of its own", (entry) => ({ sets: { own: { key: entry } } })],
])("%s gets the slug that a set gives up", (_, programOf) => {
  it.each([[["a", "own"]], [["own", "a"]]])("where the order is %s", async (order) => {
    const account = await startAccount();
    const stack = new ProgramStack(account);
    const program = (slug: string, ...slugs: string[]): Program => {
      const own = programOf({ slug, url: urlOf("own") });
      return { ...own, sets: { ...own.sets, a: slugs } };
    };
    expect(await stack.up(program("four", "one", "two"), order)).toEqual([]);
    const { one, four } = Object.fromEntries((await account.links()).map(({ slug, id }) => [slug, id]));
    // The slug may be free only after the other one has asked for it.
    await stack.up(program("two", "one"), order);
    expect(await stack.up(program("two", "one"), order)).toEqual([]);
    const links = (await account.links()).map(({ slug, id }) => [slug, id]);
    expect(Object.fromEntries(links)).toEqual({ one, two: four });
  });
});

it("a link that moves to a set whose create fails is left to the set that has it", async () => {
  const account = await startAccount();
  const stack = new ProgramStack(account);
  await stack.up({ sets: { a: ["one", "two"] } }, ["a"]);
  const ids = await idsOf(account);
  for (const order of eitherOrder) {
    account.emulator.faults.add({ kind: "status", status: 500, method: "POST", times: 1000 });
    expect(await stack.up({ sets: { a: ["one"], b: ["two"] } }, order)).not.toEqual([]);
    account.emulator.faults.clear();
    expect(await stack.up({ sets: { a: ["one", "two"] } }, ["a"])).toEqual([]);
    expect(await idsOf(account)).toEqual(ids);
  }
  expect(await stack.destroy()).toEqual([]);
  expect(await account.links()).toEqual([]);
});

it.each(["one", "two"])(
  "a link of which it is not certain whether it is %s is never left behind",
  async (slug) => {
    const account = await startAccount();
    const stack = new ProgramStack(account);
    const entry = (name: string) => ({ key: { slug: name, url: urlOf("x") } });
    await stack.up({ sets: { a: entry("one"), b: ["three"] } }, ["a", "b"]);
    const [{ id } = { id: "" }] = (await account.links()).filter((link) => link.slug === "one");
    account.emulator.faults.add({ kind: "dropAfter", method: "PATCH" });
    await stack.up({ sets: { a: entry("two"), b: ["three"] } }, ["a", "b"]);
    const now: Program = { sets: { a: {}, b: { three: { url: urlOf("three") }, key: entry(slug).key } } };
    for (const order of [...eitherOrder, ["a", "b"]]) await stack.up(now, order);
    expect(Object.keys(await idsOf(account)).toSorted()).toEqual([slug, "three"].toSorted());
    if (slug === "two") expect((await idsOf(account)).two).toBe(id);
    expect(await stack.destroy()).toEqual([]);
    expect(await account.links()).toEqual([]);
  },
);

it("an entry that no other set gets is deleted", async () => {
  const account = await startAccount();
  const stack = new ProgramStack(account);
  await stack.up({ sets: { a: ["one", "two"], b: ["three"] } }, ["a", "b"]);
  expect(await stack.up({ sets: { a: ["one"], b: ["three"] } }, ["a", "b"])).toEqual([]);
  expect(Object.keys(await idsOf(account)).toSorted()).toEqual(["one", "three"]);
});
