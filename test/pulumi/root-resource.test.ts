import { expect, it } from "vitest";
import { runsProgram } from "../../provider/pulumi/root-resource";
import { actAsDynamicProvider, startRootEngine } from "../support/dynamic-process";

it.each([
  ["urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev", true],
  ["", false],
])("a run whose engine has the root resource %j executes the program: %s", async (urn, isExecuted) => {
  actAsDynamicProvider(await startRootEngine(urn));
  expect(await runsProgram()).toBe(isExecuted);
});

it("it is unknown outside of the engine's process, and if no engine responds", async () => {
  expect(await runsProgram()).toBeUndefined();
  expect(await runsProgram("127.0.0.1:1")).toBeUndefined();
});
