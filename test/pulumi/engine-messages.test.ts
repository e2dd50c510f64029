import { LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import { expect, it, onTestFinished, vi } from "vitest";
import { showInfo, showStatus, showWarning } from "../../provider/pulumi/engine-messages";
import { startEngineLog } from "../support/engine-log";

it("messages of a dynamic provider reach the engine that started its process; in any other, only warnings are printed", async () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  const urn = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shortlink:Link::shop";
  showInfo("in another process");
  showWarning("in another process");
  const printed = ["warning: in another process\n"];
  expect(write.mock.calls.flat()).toEqual(printed);
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
  showWarning("left", urn);
  await expect.poll(() => engine.messages).toEqual(["100 of 500", "done", "left"]);
  expect(engine.severities).toEqual([LogSeverity.INFO, LogSeverity.INFO, LogSeverity.WARNING]);
  expect(engine.ephemeral).toEqual([true, false, false]);
  expect(write.mock.calls.flat()).toEqual(printed);
  engine.close();
  expect(engine.urns).toEqual(["", "", urn]);
  showWarning("after its end", urn);
  await expect.poll(() => write.mock.calls.flat()).toEqual([...printed, "warning: shop: after its end\n"]);
});
