import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it, onTestFinished } from "vitest";
import { redactDebugLog } from "../../provider/pulumi/debug-log";
import { unwrapNestedSecrets } from "../../provider/pulumi/nested-secrets";
import { skipPromiseStacks } from "../../provider/pulumi/promise-stacks";
import { runsProgram } from "../../provider/pulumi/root-resource";
import { componentParts } from "../../provider/pulumi/sdk-resources";
import { isSecretConfig } from "../../provider/pulumi/secret-config";

// An SDK or an engine without the internals that the provider uses costs one feature each, and never a program.

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
    ["its function for properties", () => ({})],
    ["a writable one", () => Object.freeze({ deserializeProperties: () => ({}) })],
  ])("%s passes nested secrets on", (_, load) => {
    expect(() => unwrapNestedSecrets(load)).not.toThrow();
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

it("the configuration says which settings are secret", () => {
  pulumi.runtime.setAllConfig({ "shortlink:apiKey": "k", "shortlink:baseUrl": "u" }, ["shortlink:apiKey"]);
  onTestFinished(() => pulumi.runtime.setAllConfig({}));
  expect(isSecretConfig("shortlink:apiKey")).toBe(true);
  expect(isSecretConfig("shortlink:baseUrl")).toBe(false);
});
