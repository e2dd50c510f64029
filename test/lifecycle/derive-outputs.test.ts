import { expect, it } from "vitest";
import { deriveOutputs } from "../../provider/lifecycle/state/outputs";
import { folder } from "../../provider/resources";
import { offlineContext } from "./offline";

it("a derived output that no input affects keeps its first value", async () => {
  const badge = { doc: "A badge.", from: () => undefined, derive: async () => "new" };
  const definition = { ...folder, outputs: { badge } };
  const derive = (previous?: Parameters<typeof deriveOutputs>[2]) =>
    deriveOutputs({ definition }, { title: "x" }, previous, offlineContext());
  expect(await derive()).toEqual({ title: "x", badge: "new" });
  const previous = { outputs: { badge: "old" }, from: { title: "w" }, to: { title: "x" } };
  expect(await derive(previous)).toEqual({ title: "x", badge: "old" });
});
