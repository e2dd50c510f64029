import type { Stack } from "@pulumi/pulumi/automation";
import { expect, it } from "vitest";
import type { Progress } from "../../../provider/cli/output/progress";
import { readManagedObjects } from "../../../provider/cli/stack/state";

it("the states of a project's stacks are read one after another, with progress", async () => {
  const names = ["dev", "press", "shop"];
  const steps: string[] = [];
  const exportStack = async (name: string) => {
    steps.push(`start ${name}`);
    await Promise.resolve();
    steps.push(`end ${name}`);
    const link = { urn: `urn:${name}`, type: "shortlink:index:Link", id: `lnk_${name}` };
    const read = { ...link, id: `lnk_read_${name}`, external: true };
    return { deployment: { resources: [link, read] } };
  };
  const listStacks = async () => {
    steps.push("list");
    return names.map((name) => ({ name }));
  };
  const stack = { name: "dev", workspace: { listStacks, exportStack } } as unknown as Stack;
  const progress = { show: (text: string) => steps.push(text) } as unknown as Progress;
  expect(await readManagedObjects(stack, progress)).toEqual(new Set(names.map((name) => `Link:lnk_${name}`)));
  expect(steps).toEqual([
    "Listing the stacks of the project",
    "list",
    ...names.flatMap((name, index) => [
      `Reading the states of the project's stacks: ${index + 1} of 3`,
      `start ${name}`,
      `end ${name}`,
    ]),
  ]);
});
