import fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import type { EmulatorOptions } from "../../emulator";
import { UserError } from "../../provider/client";
import {
  type Context,
  create,
  createContext,
  type Properties,
  planPreview,
  update,
} from "../../provider/lifecycle";
import { link } from "../../provider/resources";
import { itRandom } from "../support/random-runs";
import type { Api } from "./account";
import { addExternally } from "./external-additions";
import { edited, type Graph, graph } from "./graphs";
import { type InProcess, startInProcess } from "./in-process";
import { snapshot, undeclared } from "./undeclared";

// Random graphs with external additions at any depth, and random edits of the program: everything undeclared stays as it
// is.

let emulator: InProcess;
let api: Api;
let context: Context;
let item: { readonly id: string };

beforeAll(async () => {
  emulator = startInProcess();
  api = emulator.api;
  context = createContext({ apiKey: emulator.key, baseUrl: emulator.url }, () => {});
  const tree = (await api.send("POST", "/api/v1/links/trees", { username: "shop" })) as Properties;
  const body = { domainId: "dom_1", url: "https://example.com/", kind: "TREE_ITEM", treeId: tree.id };
  item = (await api.send("POST", "/api/v1/links", body)) as { id: string };
});
afterAll(() => context.client.close());

interface Case {
  readonly before: Graph;
  readonly edits: readonly number[][];
  readonly additions: readonly number[][];
  readonly masks: NonNullable<EmulatorOptions["masks"]>;
}

const maskNames = ["stars", "omitted", "keys", "partial", "word", "hash"] as const;
const numbers = fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 });
const cases: fc.Arbitrary<Case> = fc.record({
  before: graph,
  edits: fc.array(numbers, { minLength: 1, maxLength: 3 }),
  additions: fc.array(numbers, { minLength: 1, maxLength: 5 }),
  masks: fc.constantFrom(...maskNames),
});

/** A changed password beside settings that were added by hand: a number only, or also another secret. */
const passwordCases: readonly [Case][] = maskNames.flatMap((masks) =>
  [1, 3].map((two): [Case] => {
    const features = [{ type: "PASSWORD" as const, config: { password: "declared" } }];
    const actionConfig = { url: "https://example.com/t0", tag: "t0" };
    const before = {
      routes: [{ actionType: "URL" as const, actionConfig, isGlobalFallback: true, features }],
    };
    return [{ before, additions: [[8, 0, two, 5]], edits: [[6, 0, 0, 1]], masks }];
  }),
);

async function runCase({ before, edits, additions, masks }: Case): Promise<void> {
  emulator.setBehaviour({ masks });
  const { id, outputs } = await create(
    { definition: link, inputs: { domainId: "dom_1", ...before } },
    context,
  );
  const path = `/api/v1/links/${id}`;
  for (const addition of additions) await addExternally(api, path, before, addition, item.id);
  const earlier = await snapshot(api, emulator, path);
  const now = edits.reduce(edited, before);
  const olds = { inputs: { domainId: "dom_1", ...before }, outputs };
  const news = { domainId: "dom_1", ...now };
  const { failures } = await planPreview(link, id, olds, news, context);
  const updated = await update({ definition: link, id, olds, news }, context).then(
    () => true,
    (error) => {
      if (!(error instanceof UserError)) throw error;
      return false;
    },
  );
  expect(updated, "the update succeeds exactly if the preview does").toBe(failures.length === 0);
  const after = await snapshot(api, emulator, path);
  if (!updated) expect(after).toEqual(earlier);
  else {
    // A new order of routes takes away what contradicts it.
    const ranks = edits.some(([kind = 0]) => [2, 10, 12].includes(kind % 16))
      ? ["priority", "sortOrder"]
      : [];
    const rest = (live: Properties) => without(ranks, undeclared(live, before, now, masks !== "omitted"));
    expect(rest(after)).toEqual(rest(earlier));
  }
  const tags = (now.routes ?? []).map(({ actionConfig }) => actionConfig.tag);
  if (updated) expect(tagsOf(after)).toEqual(expect.arrayContaining(tags));
}

/** A value without the fields of these names, at any depth. */
const without = (names: readonly string[], value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, inner) => (names.includes(name) ? undefined : inner)));

const tagsOf = (live: Properties): unknown[] =>
  (live.routes as Properties[]).map(({ actionConfig }) => (actionConfig as Properties).tag);

itRandom(
  "everything that the program does not declare stays as it is, at any depth",
  { quick: 200, all: 1500, soak: 50_000 },
  (parameters) =>
    fc.assert(fc.asyncProperty(cases, runCase), {
      ...parameters,
      examples: parameters.path ? [] : [...passwordCases],
    }),
);
