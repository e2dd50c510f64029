import { describe, expect, it } from "vitest";
import { assumedRules as rules, table } from "../../provider/routing";
import { among, fallback, to } from "./support/routes";

// What takes seconds, because it is about graphs that are too large to answer every question about them.

describe("a table", () => {
  it("of 50 routes with six conditions each stays within its budget, and says which answers are not complete", () => {
    const pick = (values: readonly string[], index: number) =>
      [0, 3].map((it) => values[(index + it) % values.length] ?? "");
    const routes = Array.from({ length: 50 }, (_, index) => ({
      ...to(`https://${index}.example`),
      priority: index,
      conditions: [
        among("COUNTRY", "country", ...pick(["DE", "AT", "FR", "US", "GB", "IT", "ES"], index)),
        among("LANGUAGE", "language", ...pick(["de", "fr", "en", "it"], index)),
        among("OS", "os", ...pick(["iOS", "ANDROID", "LINUX"], index)),
        among("DEVICE_PROFILE", "device", ...pick(["PHONE", "TABLET"], index)),
        among("REFERRER_DOMAIN", "referrer", ...pick(["a.example", "b.example", "c.example"], index)),
        { type: "USER_AGENT", operator: "REGEX", valueKey: ["bot", "iPhone"][index % 2] },
      ],
    }));
    const settled = table({ routes: [...routes, fallback] }, { rules });
    expect(settled.rows.every(({ answer }) => answer.certain)).toBe(true);
    const open = table({ routes: [...routes, fallback] });
    expect(open.rows.map(({ visitor }) => visitor)).toEqual(settled.rows.map(({ visitor }) => visitor));
    expect(open.rows.some(({ answer }) => !answer.complete && !answer.certain)).toBe(true);
  });
});
