import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, expect, vi } from "vitest";
import { UserError } from "../../provider/client";
import {
  type AnyResource,
  approvedDeletesVariable,
  type Context,
  check,
  create,
  createContext,
  diff,
  type Properties,
  previewUpdate,
  read,
  readNotes,
  requireSafeUpdate,
  setChangesVariable,
  update,
} from "../../provider/lifecycle";
import { link, linkSet, route } from "../../provider/resources";
import { itRandom } from "../support/random-runs";
import { temporaryFolder } from "../support/shell";
import type { Api } from "./account";
import { addExternally } from "./external-additions";
import { edited, type Graph, graph } from "./graphs";
import { type InProcess, startInProcess } from "./in-process";
import { snapshot } from "./undeclared";

// A comparison, then additions by somebody else, then the update: what the comparison did not show is not deleted.

let emulator: InProcess;
let api: Api;
let item: string;
let file: string;
let number = 0;

beforeAll(async () => {
  emulator = startInProcess();
  api = emulator.api;
  const body = { domainId: "dom_1", url: "https://example.com/", kind: "TREE_ITEM" };
  item = String(((await api.send("POST", "/api/v1/links", body)) as Properties).id);
});

/** A declaration of a graph: by a link, by the entry of a set, or by the resource of its last route. */
interface Declared {
  readonly definition: AnyResource;
  inputsOf(graph: Graph): Properties;
}

/** A run of the engine: it remembers nothing of another one. The command passes it a file in a variable of the environment. */
function newRun(variable?: string): Context {
  if (variable) vi.stubEnv(variable, file);
  const settings = { apiKey: emulator.key, baseUrl: emulator.url, checkSlugs: false };
  const context = createContext(settings, () => {});
  vi.unstubAllEnvs();
  context.tracker.quietPeriod = 0;
  return context;
}

const kinds = ["link", "entry", "route"] as const;

const domainId = "dom_1";
const inLink: Declared = { definition: link, inputsOf: (graph) => ({ domainId, ...graph }) };
const inSet: Declared = {
  definition: linkSet,
  inputsOf: (graph) => ({ links: { entry: { domainId, slug: `entry-${number}`, ...graph } } }),
};

async function inRoute(): Promise<Declared> {
  const { id: linkId } = (await api.send("POST", "/api/v1/links", {
    ...{ domainId, url: "https://example.com/all" },
  })) as Properties;
  const inputsOf = ({ routes = [] }: Graph) => {
    const { clientRouteId: _, isGlobalFallback: __, ...own }: Properties = { ...routes.at(-1) };
    return { linkId, ...own };
  };
  return { definition: route, inputsOf };
}

/** What somebody does: adds one of the parts of a link, or sends all of its routes again, with another one among them. */
async function addPart(path: string, declared: Graph, [kind = 0, one = 0, two = 0]: readonly number[]) {
  number += 1;
  if (kind % 6 < 5) {
    // A PASSWORD whose settings the program does not declare is refused for that.
    const isPassword = (kind % 6 === 1 && two % 5 === 0) || kind % 6 === 3;
    const numbers = [[5, 6, 9, 10, 11][kind % 6] ?? 5, one, isPassword ? 1 : two, number];
    return addExternally(api, path, declared, numbers, item);
  }
  const { routes = [] } = (await api.send("GET", path)) as { routes?: readonly Properties[] };
  const kept = routes.map(({ id, targets, ...it }) => it);
  const actionConfig = { url: "https://example.com/hand", tag: `hand${number}` };
  const added = { actionType: "URL", actionConfig };
  await api.send("PATCH", path, { routes: kept.toSpliced(one % kept.length, two % 2, added) });
}

const numbers = fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 });
const cases = fc.record({
  kind: fc.constantFrom(...kinds),
  before: graph,
  edits: fc.array(numbers, { maxLength: 2 }),
  seen: fc.array(numbers, { maxLength: 3 }),
  unseen: fc.array(numbers, { maxLength: 2 }),
  isPlugin: fc.boolean(),
});

itRandom(
  "an update deletes no part of a link that the comparison before it did not show, and corrects what it showed",
  { quick: 50, all: 300, soak: 10_000 },
  (parameters) => {
    file = join(temporaryFolder(), "notes");
    return fc.assert(fc.asyncProperty(cases, runCase), parameters);
  },
);

async function runCase({
  kind,
  before,
  edits,
  seen,
  unseen,
  isPlugin,
}: typeof cases extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  number += 1;
  const { definition, inputsOf } = { link: inLink, entry: inSet, route: await inRoute() }[kind];
  const checked = async (graph: Graph) =>
    (await check({ definition, olds: {}, news: inputsOf(graph) }, newRun())).inputs;
  const inputs = await checked(before);
  const { id, outputs } = await create({ definition, inputs }, newRun());
  let state = { inputs, outputs };
  const linkId = (outputs.ids as Properties | undefined)?.entry ?? id.split("/")[0];
  const path = `/api/v1/links/${linkId}`;
  const now = edits.reduce(edited, before);
  const news = await checked(now);
  const accountNow = () => snapshot(api, emulator, path);

  /** What a run does before it updates: undefined where nothing differs. */
  const refreshed = async (own: Context) => {
    const olds = await read({ definition, id, state }, own);
    if (!olds) throw new Error("it is deleted");
    const { changed } = diff({ definition, id, olds, news }, own);
    return { olds, isChanged: changed.length > 0 };
  };
  /** Notes what an update would do; false if it would be refused. */
  const compare = async () => {
    writeFileSync(file, "");
    const own = newRun(setChangesVariable);
    const { olds, isChanged } = await refreshed(own);
    const preview = isPlugin ? previewUpdate : requireSafeUpdate;
    return !isChanged || succeeds(preview({ definition, id, olds, news }, own));
  };
  /** Refreshes and updates; false if that is refused. */
  const reconcile = async () => {
    writeFileSync(file, JSON.stringify(readNotes(file).parts));
    const own = newRun(approvedDeletesVariable);
    const { olds, isChanged } = await refreshed(own);
    state = olds;
    if (!isChanged) return true;
    const updated = update({ definition, id, olds, news }, own);
    if (!(await succeeds(updated))) return false;
    state = { inputs: news, outputs: await updated };
    return true;
  };

  for (const addition of seen) await addPart(path, before, addition);
  if (!(await compare())) return;
  expect(readFileSync(file, "utf8"), "no value is noted").not.toContain("https://");
  const markersBefore = markersIn(await api.send("GET", path));
  for (const addition of unseen) await addPart(path, before, addition);
  const earlier = await accountNow();
  const added = markersIn(await api.send("GET", path)).filter((it) => !markersBefore.includes(it));

  const isUpdated = await reconcile();
  if (unseen.length === 0) expect(isUpdated, "what was shown is corrected").toBe(true);
  const after = await accountNow();
  if (!isUpdated) expect(after).toEqual(earlier);
  expect(markersIn(await api.send("GET", path))).toEqual(expect.arrayContaining(added));
  // The next comparison shows it. What is in a list that was not declared before shows only after that.
  const rounds = unseen.length > 0 ? 2 : 1;
  for (let round = 0; round < rounds && (await refreshed(newRun())).isChanged; round += 1) {
    if (!(await compare())) return;
    expect(await reconcile()).toBe(true);
  }
  expect(await refreshed(newRun())).toMatchObject({ isChanged: false });
}

const markersIn = (live: unknown): string[] => JSON.stringify(live).match(/hand\d+/g) ?? [];

/** False if an operation is refused. */
async function succeeds(operation: Promise<unknown>): Promise<boolean> {
  try {
    await operation;
    return true;
  } catch (error) {
    if (!(error instanceof UserError) && !/links\./.test(String(error))) throw error;
    return false;
  }
}
