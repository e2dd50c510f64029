import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { applySettings, requireEditable } from "../../../provider/cli/doctor/apply";
import type { AssumptionResult, DoctorResult } from "../../../provider/cli/doctor/model/result";
import * as prompts from "../../../provider/cli/output/prompts";
import { catchPrinted } from "../../support/printed";
import { temporaryFolder } from "../../support/shell";

const results: AssumptionResult[] = [
  { id: "slugParameter", result: "differs", found: "name", setting: "name", requestIds: ["req_1"] },
  { id: "routePriority", result: "holds", setting: "higher", requestIds: [] },
  { id: "conditionJoin", result: "differs", found: "any", setting: "any", requestIds: [] },
  { id: "defaults", result: "differs", found: "10", setting: { priority: 10 }, requestIds: [] },
  { id: "regexMatch", result: "unclear", why: "nothing shows it", requestIds: [] },
];
const found = { connection: [], assumptions: results, leftovers: [], requests: 1 } as unknown as DoctorResult;

/** Writes what was found into a file. Returns what it has then, what is still open, and what was printed and is to be printed. */
async function apply(text: string, service = {}) {
  const file = join(temporaryFolder(), "Pulumi.dev.yaml");
  if (text !== "") writeFileSync(file, text);
  const lines = catchPrinted();
  await requireEditable(file);
  const run = () => applySettings(found, { file, service, mayAsk: false });
  const applied = await run();
  const printed = lines.join("\n");
  const read = () => (existsSync(file) ? readFileSync(file, "utf8") : "");
  const written = read();
  const again = await run();
  expect(again.whyNot).toContain(`${file} stays as it is: `);
  expect(read()).toBe(written);
  return {
    written,
    printed,
    service: applied.service,
    whyNot: applied.whyNot?.replace(file, "Pulumi.dev.yaml"),
    differs: applied.result.assumptions.filter((it) => it.result === "differs").map(({ id }) => id),
  };
}

describe("what doctor found out", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  it("is written where nothing is set, and then holds", async () => {
    const { written, printed, differs, service, whyNot } = await apply("config:\n  shop:plain: 1 # ours\n");
    expect(written).toBe(
      "config:\n  shop:plain: 1 # ours\n  shortlink:service:\n    slugParameter: name\n    routePriority: higher\n    conditionJoin: any\n    defaults:\n      priority: 10\n",
    );
    expect(printed).toContain("  +     conditionJoin: any\n");
    expect(printed).not.toContain("ours");
    expect(differs).toEqual([]);
    expect(service).toEqual({
      slugParameter: "name",
      routePriority: "higher",
      conditionJoin: "any",
      defaults: { priority: 10 },
    });
    expect(whyNot).toBeUndefined();
  });

  it("leaves what a person has set otherwise, and says so", async () => {
    const { written, printed, differs } = await apply(
      "config:\n  shortlink:service:\n    conditionJoin: all # as they say\n    defaults: { priority: '10' }\n",
    );
    expect(written).toBe(
      "config:\n  shortlink:service:\n    conditionJoin: all # as they say\n    defaults: { priority: '10' }\n    slugParameter: name\n    routePriority: higher\n",
    );
    expect(printed).toMatch(
      /shortlink:service.conditionJoin is all in .*, and the service does any\. It is left as it is/,
    );
    expect(differs).toEqual(["conditionJoin", "defaults"]);
  });

  it("replaces what a person has set otherwise where they agree", async () => {
    const asked = vi.spyOn(prompts, "askConfirmation").mockResolvedValue(true);
    const file = join(temporaryFolder(), "Pulumi.dev.yaml");
    writeFileSync(file, "config:\n  shortlink:service:\n    conditionJoin: all # as they say\n");
    catchPrinted();
    await applySettings(found, { file, service: {}, mayAsk: true });
    expect(asked.mock.calls).toEqual([
      [`shortlink:service.conditionJoin is all in ${file}, and the service does any. Replace it?`],
    ]);
    expect(readFileSync(file, "utf8")).toContain("    conditionJoin: any # as they say\n");
  });

  it("keeps what the environment says", async () => {
    const { written } = await apply("", { defaultDomain: "object", defaults: { enabled: false } });
    expect(written).toBe(
      "config:\n  shortlink:service:\n    defaultDomain: object\n    defaults:\n      enabled: false\n      priority: 10\n    slugParameter: name\n    routePriority: higher\n    conditionJoin: any\n",
    );
  });

  const wrong = { conditionJoin: "all", slugParameter: "name" };

  it.each([
    ["SHORTLINK_SERVICE", JSON.stringify(wrong)],
    ["what .* inherits", ""],
  ])("is not written where that would copy a wrong value, and %s has it", async (place, variable) => {
    vi.stubEnv("SHORTLINK_SERVICE", variable);
    const { written, printed, differs, service, whyNot } = await apply("", wrong);
    expect(written).toBe("");
    expect(printed).toMatch(
      new RegExp(
        `^shortlink:service.conditionJoin is all in ${place}, and the service does any\\. It is left as it is: remove it there`,
      ),
    );
    expect(whyNot).toMatch(
      new RegExp(
        `^Pulumi.dev.yaml stays as it is: shortlink:service in it would replace all of ${place}, where conditionJoin is wrong\\.$`,
      ),
    );
    expect(differs).toContain("conditionJoin");
    expect(service).toEqual(wrong);
  });

  it("is written in place of what the environment says where a person agrees", async () => {
    vi.spyOn(prompts, "askConfirmation").mockResolvedValue(true);
    const file = join(temporaryFolder(), "Pulumi.dev.yaml");
    const lines = catchPrinted();
    const { service } = await applySettings(found, { file, service: wrong, mayAsk: true });
    expect(service).toMatchObject({ conditionJoin: "any", slugParameter: "name" });
    expect(lines.join("\n")).not.toContain("all");
  });

  it("says nothing of the file where the connection failed", async () => {
    const lines = catchPrinted();
    const failed = { ...found, assumptions: [] };
    const applied = await applySettings(failed, { file: "Pulumi.dev.yaml", service: wrong, mayAsk: false });
    expect(applied).toEqual({ result: failed, service: wrong });
    expect(lines).toEqual([]);
  });

  it("is not lost where one of its values cannot be written", async () => {
    const file = join(temporaryFolder(), "Pulumi.dev.yaml");
    const text = "config:\n  shortlink:service:\n    defaults: { enabled: false }\n";
    writeFileSync(file, text);
    await requireEditable(file);
    const applied = await applySettings(found, { file, service: {}, mayAsk: false });
    const whyNot = expect.stringContaining("Pulumi.dev.yaml is written in a way that cannot be edited");
    expect(applied).toEqual({ result: found, service: {}, whyNot });
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it.each([
    ["config:\n  shortlink:service: { secure: v1:x }\n", "is encrypted or no mapping"],
    ["config:\n  shortlink:service: '{}'\n", "is encrypted or no mapping"],
    ["config: [\n", "Pulumi.dev.yaml:"],
    ["config: { a: 1 }\n", "cannot be edited without changing it elsewhere"],
  ])("is not written into %j", async (text, reason) => {
    const file = join(temporaryFolder(), "Pulumi.dev.yaml");
    writeFileSync(file, text);
    await expect(requireEditable(file)).rejects.toThrow(reason);
  });

  it("is not written into JSON", async () => {
    await expect(requireEditable("Pulumi.dev.json")).rejects.toThrow("--apply edits YAML");
  });
});
