import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Context } from "../../../provider/lifecycle";
import { showCount } from "../../../provider/lifecycle/set/run-steps";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** The messages while a second passes for each entry. */
function messagesOf(total: number): string[] {
  const messages: string[] = [];
  const show = showCount(total, "created", {
    status: (text: string) => messages.push(text),
  } as unknown as Context);
  for (let done = 1; done <= total; done += 1) {
    vi.advanceTimersByTime(1000);
    show();
  }
  return messages;
}

it("work that takes more than two seconds shows how far it is, and at last the whole", () => {
  expect(messagesOf(1)).toEqual([]);
  expect(messagesOf(5)).toEqual(["2 of 5 created", "4 of 5 created", "5 created"]);
  expect(messagesOf(1200).at(-2)).toBe("1,198 of 1,200 created");
});
