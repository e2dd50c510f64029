import { describe, expect, it } from "vitest";
import { type Account, startAccount } from "../../support/account";
import { type Program, ProgramStack, urlOf } from "../../support/program-stack";

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

it("a link that moves from a set to a resource of its own is left, and not deleted", async () => {
  const account = await startAccount();
  const stack = new ProgramStack(account);
  await stack.up({ sets: { a: ["one", "two"] } }, ["a"]);
  const ids = await idsOf(account);
  for (const order of [
    ["a", "two"],
    ["two", "a"],
  ]) {
    const [refused] = await stack.up(
      { sets: { a: ["one"] }, links: { two: { slug: "two", url: urlOf("two") } } },
      order,
    );
    expect(refused).toContain("HTTP 409");
    expect(await idsOf(account)).toEqual(ids);
  }
});

it("an entry that is only deleted, or only renamed, is no move", async () => {
  const account = await startAccount();
  const stack = new ProgramStack(account);
  await stack.up({ sets: { a: ["one", "two"], b: ["three"] } }, ["a", "b"]);
  expect(await stack.up({ sets: { a: ["one"], b: ["three"] } }, ["a", "b"])).toEqual([]);
  expect(Object.keys(await idsOf(account)).toSorted()).toEqual(["one", "three"]);
});
