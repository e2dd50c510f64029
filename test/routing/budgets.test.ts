import { describe, expect, it } from "vitest";
import { compareGraphs, assumedRules as rules, table, toGraph } from "../../provider/routing";
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

describe("a change of a graph that is too large for all kinds of its visitors", () => {
  const features = [{ type: "LIMIT", config: { clicks: 5 } }, { type: "PASSWORD" }];
  const link = (name: string, turn: <T>(all: readonly T[]) => readonly T[]) => {
    const routes = Array.from({ length: 300 }, (_, index) => ({
      ...{ ...to(`https://${index}.example`), clientRouteId: `${name}${index}`, priority: index },
      conditions: turn([among("OS", "os", `os ${index}`), among("LANGUAGE", "language", "de")]),
      features: turn(features),
    }));
    const routeFeatures = turn([{ ...features[0], routeIds: [`${name}0`, "gone"] }, { type: "UTM" }]);
    return toGraph({ routes: turn(routes), routeFeatures });
  };

  it("is none where only names and orders differ that decide nothing", () => {
    const [before, after] = [link("a", (all) => all), link("b", (all) => all.toReversed())];
    const found = compareGraphs(before, after, { rules, isUnknownSame: true });
    expect(found).toMatchObject({ changes: [], certain: true });
  });
});
