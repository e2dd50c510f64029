import { expect, it, onTestFinished, vi } from "vitest";
import { ownClock } from "../../../provider/cli/network/clock";

it("a deadline that is further away than a timer can be is not now", () => {
  const setTimer = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => setTimer.mockRestore());
  ownClock.deadline(99_999_999_000).clear();
  expect(setTimer).toHaveBeenCalledExactlyOnceWith(expect.anything(), 2_147_483_647);
});
