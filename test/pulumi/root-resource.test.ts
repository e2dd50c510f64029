import { expect, it } from "vitest";
import { runsProgram } from "../../provider/pulumi/root-resource";
import { actAsDynamicProvider, startRootEngine } from "../support/dynamic-process";

const stack = "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev";

it("a run executes the program if the engine has a root resource", async () => {
  expect(await runsProgram(await startRootEngine(stack))).toBe(true);
});

it("a run does not execute the program if the engine has no root resource", async () => {
  expect(await runsProgram(await startRootEngine(""))).toBe(false);
});

it("the engine is the one that started this process", async () => {
  actAsDynamicProvider(await startRootEngine(stack));
  expect(await runsProgram()).toBe(true);
});

it("it is unknown outside of the engine's process, and if no engine responds", async () => {
  expect(await runsProgram()).toBeUndefined();
  expect(await runsProgram("127.0.0.1:1")).toBeUndefined();
});
