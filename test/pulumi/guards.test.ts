import * as pulumi from "@pulumi/pulumi";
import type { LocalWorkspace, Stack } from "@pulumi/pulumi/automation";
import { describe, expect, it, onTestFinished } from "vitest";
import { checkPluginInputs } from "../../provider/dynamic/plugin-inputs";
import { skipSelection, skipSummaries } from "../../provider/pulumi/automation";
import { redactDebugLog } from "../../provider/pulumi/debug-log";
import { hideLookUpStacks } from "../../provider/pulumi/look-up-errors";
import { unwrapNestedSecrets } from "../../provider/pulumi/nested-secrets";
import { skipPromiseStacks } from "../../provider/pulumi/promise-stacks";
import { componentParts } from "../../provider/pulumi/sdk-resources";
import { isSecretConfig } from "../../provider/pulumi/secret-config";

// An SDK or an engine without the internals that the provider uses costs one feature each, and never a program.

/** What changes a function of the SDK, with the name of that function. */
const changes: readonly (readonly [about: string, name: string, change: (sdk: object) => unknown])[] = [
  ["records the stacks of its promises", "debuggablePromise", (sdk) => skipPromiseStacks(() => sdk)],
  ["shows the stacks of look-ups", "debuggablePromise", (sdk) => hideLookUpStacks(() => sdk)],
  ["passes nested secrets on", "deserializeProperties", (sdk) => unwrapNestedSecrets(() => sdk)],
  ["serializes any inputs", "serializeResourceProperties", (sdk) => checkPluginInputs(() => sdk)],
  ["logs as before", "debug", (sdk) => redactDebugLog(sdk as Parameters<typeof redactDebugLog>[0])],
  ["reads what a stack has after an operation", "outputs", (sdk) => skipSummaries(sdk as Stack)],
  ["selects the stack that it opens", "selectStack", (sdk) => skipSelection(sdk as LocalWorkspace)],
];

describe("an SDK without", () => {
  it.each(changes)("the function, or a writable one, %s: %s", (_, name, change) => {
    for (const sdk of [{}, { [name]: "a text" }, Object.freeze({ [name]: () => {} })]) {
      const before = { ...sdk };
      expect(() => change(sdk)).not.toThrow();
      expect({ ...sdk }).toEqual(before);
    }
  });

  it("the module of the function works as before", () => {
    const load = () => {
      throw new Error("no such module");
    };
    for (const change of [skipPromiseStacks, hideLookUpStacks, unwrapNestedSecrets, checkPluginInputs])
      expect(() => change(load)).not.toThrow();
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

it("the configuration says which settings are secret", () => {
  pulumi.runtime.setAllConfig({ "shortlink:apiKey": "k", "shortlink:baseUrl": "u" }, ["shortlink:apiKey"]);
  onTestFinished(() => pulumi.runtime.setAllConfig({}));
  expect(isSecretConfig("shortlink:apiKey")).toBe(true);
  expect(isSecretConfig("shortlink:baseUrl")).toBe(false);
});
