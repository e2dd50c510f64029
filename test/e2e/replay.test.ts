// @module-tag all
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { JsonObject } from "../../provider/contract";
import { propertiesOf } from "../../provider/plugin/wire/struct";
import { version } from "../../provider/version";
import { fixtures, programOf } from "../conformance/fixtures";
import { providers } from "../conformance/providers";
import { startAccount } from "../support/account";
import { EngineStack } from "../support/engine";
import { startPluginClient } from "../support/plugin-client";
import { project, temporaryFolder } from "../support/shell";

// Recorded calls of the engine to each released version, with its responses: state and programs of that version must mean
// the same today. RECORD=1 records this version.

const folder = join(project, "test/replay");

/** One call as PULUMI_DEBUG_GRPC writes it, without values that differ between runs. */
interface Recorded {
  readonly method: "Check" | "Diff";
  readonly request: {
    readonly type: string;
    readonly olds?: JsonObject;
    readonly news: JsonObject;
    readonly oldInputs?: JsonObject;
  };
  readonly response: JsonObject;
}

const recordings = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));

describe.each(recordings)("every call in the recording %s", (name) => {
  const calls = readFileSync(join(folder, name), "utf8")
    .trim()
    .split("\n")
    .map((line): Recorded => JSON.parse(line));

  it("has the recorded response", async () => {
    const account = await startAccount();
    const { check, diff } = await startPluginClient(account.settings);
    expect(calls.length).toBeGreaterThan(100);
    for (const { method, request, response } of calls) {
      const { type, olds = {}, news, oldInputs = {} } = request;
      if (method === "Check") {
        const checked = await check(type, news, olds);
        expect(propertiesOf(checked.getInputs()), JSON.stringify(request)).toEqual(response.inputs);
        expect(checked.getFailuresList()).toEqual([]);
      } else {
        expect(recordedForm(await diff(type, oldInputs, news)), JSON.stringify(request)).toEqual(response);
      }
    }
  });
});

/** A Diff's response in the form of the recordings. */
function recordedForm(response: DiffResponse): JsonObject {
  const { DiffChanges } = DiffResponse;
  const changes = Object.keys(DiffChanges).find(
    (name) => DiffChanges[name as keyof typeof DiffChanges] === response.getChanges(),
  );
  const detailed = [...response.getDetaileddiffMap().entries()].map(([path, it]) => {
    const kind = Object.keys(PropertyDiff.Kind).find(
      (name) => PropertyDiff.Kind[name as keyof typeof PropertyDiff.Kind] === it.getKind(),
    );
    return [path, kind];
  });
  return {
    changes: String(changes),
    replaces: response.getReplacesList(),
    detailedDiff: Object.fromEntries(detailed),
  };
}

// Only on request, so that no run counts it as skipped.
if (process.env.RECORD) {
  it("records this version", async () => {
    const log = join(temporaryFolder(), "grpc.jsonl");
    writeFileSync(log, "");
    vi.stubEnv("PULUMI_DEBUG_GRPC", log);
    onTestFinished(() => void vi.unstubAllEnvs());
    const [, plugin] = providers;
    if (!plugin) throw new Error("there is no plugin");
    const account = await startAccount();
    const stack = await EngineStack.create(programOf(plugin, fixtures, 0), account.settings);
    for (const program of [0, 1, 1]) {
      stack.declare(programOf(plugin, fixtures, program));
      const { ok, output } = await stack.up();
      expect(ok, output).toBe(true);
    }
    const lines = readFileSync(log, "utf8").trim().split("\n");
    const kept = new Set(lines.flatMap((line) => keep(JSON.parse(line))).map((it) => JSON.stringify(it)));
    writeFileSync(join(folder, `v${version}.jsonl`), `${[...kept].join("\n")}\n`);
  });
}

/** A call without URNs, random seeds and addresses. Calls that write are left out, because their responses have ids. */
function keep({
  method = "",
  request = {},
  response,
}: Record<string, never> & { method?: string; request?: JsonObject; response?: JsonObject }): Recorded[] {
  const name = method.split("/").at(-1);
  if (!method.includes("ResourceProvider/") || !response || (name !== "Check" && name !== "Diff")) return [];
  const { type, olds, news, oldInputs } = request as Recorded["request"];
  const { inputs, changes = "DIFF_NONE", replaces = [], detailedDiff = {} } = response;
  const detailed = Object.entries(detailedDiff as Record<string, { kind?: string }>);
  const recorded: JsonObject =
    name === "Check"
      ? { inputs: inputs ?? {} }
      : {
          changes,
          replaces,
          detailedDiff: Object.fromEntries(detailed.map(([path, { kind = "ADD" }]) => [path, kind])),
        };
  const asked = { type, ...(olds ? { olds } : {}), news, ...(oldInputs ? { oldInputs } : {}) };
  return [{ method: name, request: asked, response: recorded }];
}
