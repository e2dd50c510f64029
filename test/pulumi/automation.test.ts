import type { LocalWorkspace, Stack } from "@pulumi/pulumi/automation";
import { expect, it } from "vitest";
import { skipSelection, skipSummaries } from "../../provider/pulumi/automation";

it("the outputs and the history of a stack are not read after an operation", async () => {
  const stack = { outputs: () => "outputs", info: () => "history", up: () => "result" };
  const same = skipSummaries(stack as unknown as Stack);
  expect(same).toBe(stack);
  expect(await stack.outputs()).toEqual({});
  expect(await stack.info()).toBeUndefined();
  expect(stack.up()).toBe("result");
});

it("a stack without these methods, or whose methods cannot be replaced, stays as it is", () => {
  const changed = { results: () => "results" };
  expect(skipSummaries(changed as unknown as Stack)).toBe(changed);
  expect(Object.keys(changed)).toEqual(["results"]);
  const frozen = Object.freeze({ outputs: () => "outputs" });
  expect(skipSummaries(frozen as unknown as Stack)).toBe(frozen);
  expect(frozen.outputs()).toBe("outputs");
});

it("a stack is opened without being selected", async () => {
  const workspace = { selectStack: () => "selected", stack: () => "stack" };
  const same = skipSelection(workspace as unknown as LocalWorkspace);
  expect(same).toBe(workspace);
  expect(await same.selectStack("test")).toBeUndefined();
  expect(same.stack()).toBe("stack");
});

it("a workspace that cannot select a stack stays as it is", () => {
  const changed = { choose: () => "chosen" };
  expect(skipSelection(changed as unknown as LocalWorkspace)).toBe(changed);
  expect(Object.keys(changed)).toEqual(["choose"]);
});
