import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it, onTestFinished } from "vitest";
import { componentParts } from "../../provider/pulumi/component-parts";
import { redactDebugLog } from "../../provider/pulumi/debug-log";
import { skipPromiseStacks } from "../../provider/pulumi/promise-stacks";
import { runsProgram } from "../../provider/pulumi/root-resource";
import { isSecretConfig } from "../../provider/pulumi/secret-config";

// An SDK or an engine without the internals that the provider uses costs one feature each, and never a program.

const run = promisify(execFile);
const project = join(__dirname, "../..");

describe("an SDK without", () => {
  it.each([
    ["its function", () => ({})],
    ["a writable one", () => Object.freeze({ debuggablePromise: () => {} })],
  ])("%s records the stacks of its promises", (_, load) => {
    expect(() => skipPromiseStacks(load)).not.toThrow();
  });

  it("the module of debuggable promises is left as it is", () => {
    const load = () => {
      throw new Error("no such module");
    };
    expect(() => skipPromiseStacks(load)).not.toThrow();
  });

  it.each([
    ["a debug log", {}],
    ["a writable debug log", Object.freeze({ debug: pulumi.log.debug })],
  ])("%s logs as before", (_, log) => {
    expect(() => redactDebugLog(log)).not.toThrow();
  });

  it("a function that finds secret configuration treats every setting as secret", () => {
    expect(isSecretConfig("shortlink:baseUrl", {})).toBe(true);
  });

  it("the children of components waits for the component itself", async () => {
    const component = Object.create(pulumi.ComponentResource.prototype);
    Object.assign(component, { __pulumiResource: true, __pulumiComponentResource: true });
    for (const children of [undefined, 1]) {
      Object.assign(component, { __data: undefined, __childResources: children });
      expect(await componentParts(component)).toEqual([component]);
    }
  });
});

it("an engine that does not respond leaves open whether it runs the program", async () => {
  expect(await runsProgram("127.0.0.1:1")).toBeUndefined();
});

it("importing the package works with an SDK that has none of these internals", async () => {
  const folder = await mkdtemp(join(tmpdir(), "guards-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const preload = join(folder, "preload.cjs");
  await writeFile(
    preload,
    `const Module = require("node:module");
const load = Module._load;
Module._load = function (name, ...rest) {
  if (/runtime\\/debuggable$/.test(name) && /promise-stacks/.test(rest[0]?.filename ?? "")) throw new Error("gone");
  const loaded = load.call(this, name, ...rest);
  if (name === "@pulumi/pulumi") Object.freeze(loaded.log);
  return loaded;
};`,
  );
  for (const entry of ["pulumi-shortlink", "pulumi-shortlink/native", "pulumi-shortlink/dynamic"]) {
    const { stdout } = await run(
      process.execPath,
      ["--require", preload, "--print", `Object.keys(require("${entry}")).length > 0`],
      { cwd: project },
    );
    expect(stdout.trim()).toBe("true");
  }
});
