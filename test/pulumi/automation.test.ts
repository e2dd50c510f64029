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

it("a stack is opened without being selected", async () => {
  const workspace = { selectStack: () => "selected", stack: () => "stack" };
  const same = skipSelection(workspace as unknown as LocalWorkspace);
  expect(same).toBe(workspace);
  expect(await same.selectStack("test")).toBeUndefined();
  expect(same.stack()).toBe("stack");
});
