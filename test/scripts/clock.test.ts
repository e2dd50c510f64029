import { expect, it } from "vitest";
import { readsClock } from "../../scripts/check/clock";

it.each([
  ["const start = performance.now();", true],
  ["expect(Date.now() - start).toBeLessThan(5000);", true],
  ["const today = new Date();", true],
  ["vi.useFakeTimers();\nconst start = Date.now();", false],
  ['const day = new Date("2026-06-01");', false],
])("a test may not decide by the clock of the machine: %s", (source, isRefused) => {
  expect(readsClock("test/a.test.ts", source)).toBe(isRefused);
});
