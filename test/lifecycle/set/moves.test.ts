import { describe, expect, it } from "vitest";
import {
  type Context,
  check,
  create,
  createContext,
  deleteResource,
  diff,
  formatFailure,
  type Properties,
  update,
} from "../../../provider/lifecycle";
import { link, linkSet } from "../../../provider/resources";
import { type Account, startAccount } from "../../support/account";
import { onCleanup } from "../../support/cleanup";
import { url } from "../../support/set-stack";

type Kind = typeof link | typeof linkSet;

/** What a program declares: sets by their names with the slugs of their entries, and links by their slugs. */
interface Program {
  readonly sets?: Readonly<Record<string, readonly string[]>>;
  readonly links?: readonly string[];
}

interface Resource {
  readonly definition: Kind;
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
}

/** Several resources in one stack, each operation in the order in which a program causes it. */
class Stack {
  readonly resources = new Map<string, Resource>();
  private context: Context | undefined;

  constructor(private readonly account: Account) {}

  /** The run of an update in which the engine handles the resources in this order. */
  async up(program: Program, order: readonly string[]): Promise<string[]> {
    const shared = createContext({ ...this.account.settings, maxRetries: 0 }, () => {});
    onCleanup(() => shared.client.close());
    shared.tracker.quietPeriod = 0;
    this.context = shared;
    const declared = new Map<string, { definition: Kind; inputs: Properties }>();
    for (const [name, slugs] of Object.entries(program.sets ?? {})) {
      const links = Object.fromEntries(slugs.map((slug) => [slug, { url: url(slug) }]));
      declared.set(name, { definition: linkSet, inputs: { links } });
    }
    for (const slug of program.links ?? []) {
      declared.set(slug, { definition: link, inputs: { slug, url: url(slug) } });
    }
    const checked = new Map<string, Properties>();
    for (const name of order) {
      const { definition, inputs: news } = declared.get(name) ?? {};
      if (!definition || !news) continue;
      const olds = this.resources.get(name)?.inputs ?? {};
      const { inputs, failures } = await check({ definition, olds, news }, this.contextOf(name, definition));
      if (failures.length > 0) return failures.map(formatFailure);
      checked.set(name, inputs);
    }
    const failures: string[] = [];
    for (const name of order) {
      const { definition } = declared.get(name) ?? {};
      const inputs = checked.get(name);
      if (definition && inputs)
        await this.apply(name, definition, inputs).catch((error) => failures.push(error.message));
    }
    if (failures.length > 0) return failures;
    for (const [name, { definition, id, outputs }] of this.resources) {
      if (declared.has(name)) continue;
      await deleteResource({ definition, id, outputs }, this.contextOf(name, definition));
      this.resources.delete(name);
    }
    return [];
  }

  private async apply(name: string, definition: Kind, inputs: Properties): Promise<void> {
    const context = this.contextOf(name, definition);
    const old = this.resources.get(name);
    if (!old) {
      const { id, outputs } = await create({ definition, inputs }, context);
      this.resources.set(name, { definition, id, inputs, outputs });
      return;
    }
    const { id, ...olds } = old;
    if (diff({ definition, id, olds, news: inputs }, context).changed.length === 0) return;
    const outputs = await update({ definition, id, olds, news: inputs }, context);
    this.resources.set(name, { definition, id, inputs, outputs });
  }

  private contextOf(name: string, { name: kind }: Kind): Context {
    const urn = `urn:pulumi:dev::test::shortlink:index:${kind}::${name}`;
    if (!this.context) throw new Error("there is no run");
    return this.context.forOperation({ urn, warn: () => {}, inform: () => {} });
  }
}

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
      { sets: { a: ["one"] }, links: ["two"] },
      { sets: { a: ["one", "two"] } },
      ["a"],
    ],
  ])("%s", async (_, before, now, order) => {
    const account = await startAccount();
    const stack = new Stack(account);
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
  const stack = new Stack(account);
  await stack.up({ sets: { a: ["one", "two"] } }, ["a"]);
  const ids = await idsOf(account);
  for (const order of [
    ["a", "two"],
    ["two", "a"],
  ]) {
    const [refused] = await stack.up({ sets: { a: ["one"] }, links: ["two"] }, order);
    expect(refused).toContain("HTTP 409");
    expect(await idsOf(account)).toEqual(ids);
  }
});

it("an entry that is only deleted, or only renamed, is no move", async () => {
  const account = await startAccount();
  const stack = new Stack(account);
  await stack.up({ sets: { a: ["one", "two"], b: ["three"] } }, ["a", "b"]);
  expect(await stack.up({ sets: { a: ["one"], b: ["three"] } }, ["a", "b"])).toEqual([]);
  expect(Object.keys(await idsOf(account)).toSorted()).toEqual(["one", "three"]);
});
