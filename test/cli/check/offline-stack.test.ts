import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { LocalWorkspace, type StackSummary } from "@pulumi/pulumi/automation";
import { describe, expect, it, vi } from "vitest";
import { createOfflineStack } from "../../../provider/cli/check/offline-stack";
import { textFor } from "../../../provider/cli/check/stand-ins";
import { placeholder, recordingVariable, UserError } from "../../../provider/client";
import { unknownValue } from "../../../provider/lifecycle";
import { failureOf } from "../../support/client";
import { temporaryFolder } from "../../support/shell";

const project = "name: shop\nruntime: yaml\n";
const config = 'config: { shop:limit: { secure: v1:x }, shortlink:baseUrl: "https://api.example" }';

/** A project with these files, in a folder of its own. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const cwd = temporaryFolder();
  for (const [name, text] of Object.entries({ "Pulumi.yaml": project, ...files }))
    writeFileSync(join(cwd, name), text);
  return cwd;
}

/** A stack of a check, which is removed after the test, and its state in the files of its backend. */
async function start(files: Readonly<Record<string, string>>, requested?: string) {
  const offline = await createOfflineStack({ cwd: folderWith(files), stack: requested });
  const { envVars } = offline.stack.workspace;
  const backend = fileURLToPath(String(envVars.PULUMI_BACKEND_URL));
  const stateOf = (name: string) =>
    JSON.parse(readFileSync(join(backend, ".pulumi/stacks", `${name}.json`), "utf8")).checkpoint;
  return { ...offline, envVars, folder: dirname(backend), stateOf };
}

describe("the stack of a check", () => {
  it("has the name and the configuration of a real one, and a backend and records of its own", async () => {
    const started = await start({ "Pulumi.dev.yaml": config });
    const { stack, records, configFile, envVars, folder, stateOf, remove } = started;
    expect(started).toMatchObject({ project: "shop", secrets: ["shop:limit"] });
    expect(started.settings).toEqual({ baseUrl: "https://api.example" });
    expect(stack.name).toBe("dev");
    expect(envVars).toMatchObject({
      PULUMI_CONFIG_PASSPHRASE: "",
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      [recordingVariable]: records,
    });
    expect(stateOf("shop/dev")).toEqual({ stack: "organization/shop/dev", latest: null });
    expect(readFileSync(records, "utf8")).toBe("");
    expect(readFileSync(configFile, "utf8")).toContain(`shop:limit: ${placeholder}-shop-limit\n`);
    await remove();
    expect(existsSync(folder)).toBe(false);
  });

  it("tries another value for a secret that the program cannot read, and another stack, with new records", async () => {
    const { addStack, replaceSecret, records, configFile, stateOf, remove } = await start(
      { "Pulumi.dev.yaml": config, "Pulumi.prod.yaml": "" },
      "org/shop/dev",
    );
    const error = `Configuration 'shop:limit' value '${textFor("shop:limit")}' is not a valid JSON object`;
    const tried: unknown[] = [];
    for (const _ of [1, 2, 3]) {
      writeFileSync(records, "{}\n");
      const isReplaced = await replaceSecret(error);
      tried.push([isReplaced, /limit: (.+)/.exec(readFileSync(configFile, "utf8"))?.[1]]);
      tried.push(readFileSync(records, "utf8"));
    }
    expect(tried).toEqual([
      ...[[true, `'"${placeholder}-shop-limit"'`], ""],
      ...[[true, '"{}"'], ""],
      ...[[false, '"{}"'], "{}\n"],
    ]);
    await addStack(undefined, "base");
    await addStack("net", "shared");
    for (const name of ["shop/base", "net/shared"])
      expect(stateOf(name).latest.resources[0].outputs).toEqual({ unknown: unknownValue });
    expect(readFileSync(records, "utf8")).toBe("");
    await remove();
  });

  it("has a name of its own where no stack has a configuration, and is refused without the files of its project", async () => {
    const configFolder = (name: string) => ({ "Pulumi.yaml": `${project}stackConfigDir: ${name}\n` });
    for (const files of [{}, configFolder("missing")]) {
      const { stack, remove } = await start(files);
      expect(stack.name).toBe("check");
      await remove();
    }
    const broken = await failureOf(start({ "Pulumi.yaml": "name: [\n" }, "dev"));
    expect(broken).toMatchObject({
      message: expect.stringMatching(/^Pulumi\.yaml cannot be read: unexpected end of the stream/),
      cause: { name: "YAMLException" },
    });
    const error = await failureOf(start(configFolder("Pulumi.yaml")));
    expect(error).toMatchObject({ name: "UserError", cause: { code: "ENOTDIR" } });
  });

  const severalStacks = "Several stacks have a configuration: dev, prod. Name the one to check with --stack.";

  it.each<[selected: string, outcome: string, () => Promise<StackSummary | undefined>]>([
    ["the selected one", "prod", async () => ({ name: "prod", current: true })],
    ["none, if none is selected", severalStacks, async () => undefined],
    ["none, without a backend", severalStacks, () => Promise.reject(new Error("no backend"))],
    ["none, if the backend does not respond", "slow", () => Promise.reject(new UserError("slow"))],
  ])("is, of several with a configuration, %s", async (_, outcome, selected) => {
    vi.spyOn(LocalWorkspace.prototype, "stack").mockImplementation(selected);
    const found = await start({ "Pulumi.prod.yaml": "", "Pulumi.dev.yaml": config }).catch(
      (error: UserError) => error,
    );
    expect("message" in found ? found.message : found.stack.name).toBe(outcome);
    if ("remove" in found) await found.remove();
  });
});
