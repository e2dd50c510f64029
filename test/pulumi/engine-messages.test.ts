import { LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import { expect, it, onTestFinished } from "vitest";
import { showInfo, showStatus } from "../../provider/pulumi/engine-messages";
import { startEngineLog } from "../support/engine-log";

it("messages of a dynamic provider reach the engine that started its process, and go nowhere in any other", async () => {
  showInfo("in another process");
  const engine = await startEngineLog();
  const { argv } = process;
  onTestFinished(() => {
    process.argv = argv;
  });
  process.argv = ["node", "/sdk/cmd/dynamic-provider/index.js", engine.address];
  showStatus("100 of 500");
  await expect.poll(() => engine.messages).toEqual(["100 of 500"]);
  showInfo("done");
  await expect.poll(() => engine.messages).toEqual(["100 of 500", "done"]);
  expect(engine.severities).toEqual([LogSeverity.INFO, LogSeverity.INFO]);
  expect(engine.ephemeral).toEqual([true, false]);
});
