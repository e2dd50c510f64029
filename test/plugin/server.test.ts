import { expect, it } from "vitest";
import { startPluginClient } from "../support/plugin-client";

it("a message may be larger than 4 MB, gRPC's own limit", async () => {
  const { diffConfig } = await startPluginClient();
  const large = { operationSeed: "x".repeat(5_000_000) };
  expect((await diffConfig({}, large)).getDiffsList()).toEqual(["operationSeed"]);
});
