import { existsSync, readFileSync } from "node:fs";
import type { EngineEvent, Stack } from "@pulumi/pulumi/automation";
import { describe, expect, it } from "vitest";
import type { Progress } from "../../../provider/cli/output/progress";
import { type Comparison, compare } from "../../../provider/cli/reconcile/comparison";
import { updateStack } from "../../../provider/cli/reconcile/update";
import { parallel } from "../../../provider/cli/stack/run";
import { configuredKeyVariable } from "../../../provider/client";
import { approvedDeletesVariable } from "../../../provider/lifecycle";
import { temporaryFolder } from "../../support/shell";
import { urnOf } from "../graph/fixtures";

/** What the engine was asked for. */
interface Run {
  readonly options: Readonly<Record<string, unknown>>;
  readonly approved: unknown;
  readonly env: Readonly<Record<string, string>>;
}

const settings = {
  "shortlink:apiKey": { value: "k" },
  "shortlink:baseUrl": { value: "https://api.example" },
};

/** A stack with this state, on which each run of the engine reports these events. */
function stackOf(resources: readonly object[], events: readonly EngineEvent[]) {
  const runs: Run[] = [];
  const run = async ({ onEvent, ...options }: { onEvent: (event: EngineEvent) => void }) => {
    const env = { ...stack.workspace.envVars };
    const file = env[approvedDeletesVariable];
    runs.push({ options, approved: file && JSON.parse(readFileSync(file, "utf8")), env });
    for (const event of events) onEvent(event);
  };
  const workspace = {
    ...{ envVars: {} as Record<string, string>, workDir: temporaryFolder() },
    projectSettings: async () => ({ name: "shop" }),
    exportStack: async () => ({ deployment: { resources } }),
  };
  const stack = { name: "dev", workspace, getAllConfig: async () => settings, up: run, preview: run };
  return { stack: stack as unknown as Stack, runs };
}

/** Progress that notes what it shows. */
function noting() {
  const shown: string[] = [];
  const note = (text: string) => void shown.push(text);
  return { shown, progress: { show: note, announce: note } as unknown as Progress };
}

const urn = urnOf("Link", "shop");
const type = "pulumi-nodejs:dynamic/shortlink:Link";
const step = (op: string, old: object, news: object | undefined, more: object = {}): EngineEvent[] => {
  const state = (inputs: object) => ({ custom: true, id: "lnk_1", inputs, outputs: inputs });
  const metadata = { op, urn, type, old: state(old), ...(news && { new: state(news) }), ...more };
  const event = op === "refresh" ? { resOutputsEvent: { metadata } } : { resourcePreEvent: { metadata } };
  return [event as never];
};
const provider = (type: string) => step("update", {}, {}, { urn: urnOf("Provider", "default"), type });
const [before, other] = [{ url: "https://example.com/1" }, { url: "https://example.com/2" }];

describe("a comparison", () => {
  it.each<[string, EngineEvent[], object]>([
    ["nothing", step("same", before, before), { missing: 0, storesState: false }],
    ["another key", provider("pulumi:providers:pulumi-nodejs"), { missing: 0, storesState: true }],
    [
      "what the program has accepted",
      [...step("refresh", before, other), ...step("same", other, other)],
      { report: { inSync: true, accepted: 1 }, missing: 0, storesState: true },
    ],
    [
      "an edit",
      step("update", before, other),
      { report: { inSync: false, visitors: { links: [{ why: "update" }] } }, storesState: false },
    ],
    [
      "a missing object",
      [...step("refresh", before, undefined), ...step("create", before, before)],
      { report: { drift: [{ change: "delete" }] }, missing: 1, storesState: false },
    ],
  ])("reads the account and finds %s", async (_, events, found) => {
    const resources = [{ urn, type, custom: true, id: "lnk_1", inputs: before, outputs: before }];
    const { stack, runs } = stackOf(resources, events);
    const compared = await compare(stack, noting().progress, [urn]);
    expect(compared).toMatchObject({ ...found, deletes: { count: 0 }, state: { resources } });
    expect(runs).toMatchObject([{ options: { refresh: true, target: [urn] } }]);
  });
});

describe("an update of a stack that was compared", () => {
  const unchanged = {
    ...{ report: { drift: [] }, state: { pending: [] } },
    deletes: { objects: new Set(["Link:lnk_1", "Route:lnk_2/rte_1"]) },
  };
  const moving = (...moves: (true | undefined)[]) => ({ links: moves.map((it) => ({ moves: it })) });

  it.each<[boolean, string, object]>([
    [false, "nothing has drifted", unchanged],
    [false, "no link moves", { ...unchanged, report: { drift: [], visitors: moving(undefined) } }],
    [true, "a link moves", { ...unchanged, report: { drift: [], visitors: moving(undefined, true) } }],
    [true, "something has drifted", { ...unchanged, report: { drift: [{}] } }],
    [true, "the program has accepted something", { ...unchanged, report: { drift: [], accepted: 1 } }],
    [true, "a run was interrupted", { ...unchanged, state: { pending: [{}] } }],
  ])("has refresh %s where %s, and may delete what was shown", async (refresh, _, comparison) => {
    const { stack, runs } = stackOf([], step("refresh", before, before));
    const { shown, progress } = noting();
    await updateStack(stack, comparison as Comparison, progress, [urn]);
    expect(runs).toMatchObject([
      { options: { refresh, target: [urn], parallel }, approved: ["Link:lnk_1", "Route:lnk_2/rte_1"] },
    ]);
    const [{ env } = { env: {} as Run["env"] }] = runs;
    const files = [env[approvedDeletesVariable] ?? "", env[configuredKeyVariable] ?? ""];
    expect(files).toEqual([
      expect.stringMatching(/approved-deletes\.json$/),
      expect.stringMatching(/configured-key\.json$/),
    ]);
    expect(files.map((it) => existsSync(it))).toEqual([false, false]);
    expect(shown).toEqual(["Updating: 1 resource so far"]);
  });

  it.each([
    [undefined, ["warning: slow", "warning: taken"]],
    [["taken"], ["warning: slow"]],
  ])("prints what it warns of, without what the comparison has shown: %j", async (warnings, printed) => {
    const warn = (message: string) =>
      ({ diagnosticEvent: { message, severity: "warning", color: "never" } }) as EngineEvent;
    const { stack } = stackOf([], [warn("slow"), warn("taken")]);
    const { shown, progress } = noting();
    const report = { drift: [], ...(warnings && { warnings }) };
    await updateStack(stack, { ...unchanged, report } as unknown as Comparison, progress);
    expect(shown).toEqual(printed);
  });
});
