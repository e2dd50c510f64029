import { expect, it } from "vitest";
import { createOfflineStack } from "../../../provider/cli/check/offline-stack";
import { failureOf } from "../../support/client";
import { temporaryFolder } from "../../support/shell";

it("the stack of a check is refused outside of a project, with what to do", async () => {
  const cwd = temporaryFolder();
  const { message } = await failureOf(createOfflineStack({ cwd }));
  expect(message).toBe(
    `${cwd} has no Pulumi.yaml. Run the command in the folder of the project, or name that folder with --cwd.`,
  );
});
