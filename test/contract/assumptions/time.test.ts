import { beforeAll, describe, expect, it, vi } from "vitest";
import { expiryOf } from "../../../provider/contract/assumptions/shapes";
import { parseTime } from "../../../provider/contract/assumptions/time";

describe("a time in a text", () => {
  beforeAll(() => {
    vi.stubEnv("TZ", "America/New_York");
    expect(new Date(0).getTimezoneOffset()).toBe(300);
    return () => vi.unstubAllEnvs();
  });

  it.each<[text: string, expected: string]>([
    ["2026-12-24", "2026-12-24T00:00:00.000Z"],
    ["2026-12-24T18:00", "2026-12-24T18:00:00.000Z"],
    ["2026-12-24 18:00:30", "2026-12-24T18:00:30.000Z"],
    ["2026-12-24t18:00z", "2026-12-24T18:00:00.000Z"],
    ["2026-12-24T18:00:00.123456+02:00", "2026-12-24T16:00:00.123Z"],
    ["2026-12-24T18:00+0200", "2026-12-24T16:00:00.000Z"],
  ])("%s is the same on every machine", (text, expected) => {
    expect(new Date(parseTime(text)).toISOString()).toBe(expected);
  });

  it.each(["", "Sale 1", "2026", "2026-02-30", "2026-13-01", "2026-12-24T25:00", "12/24/2026"])(
    "%j is none",
    (text) => {
      expect(parseTime(text)).toBeNaN();
    },
  );

  it("ends a link in UTC, too", () => {
    expect(expiryOf({ expiresAt: "2026-12-31T12:00" })?.toISOString()).toBe("2026-12-31T12:00:00.000Z");
  });
});
