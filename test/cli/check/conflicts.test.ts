import { describe, expect, it } from "vitest";
import { findConflicts } from "../../../provider/cli/check/conflicts";
import { unknownValue } from "../../../provider/lifecycle";
import { preview, previewed, urnOf } from "../graph/fixtures";

const resources = [
  previewed("Link", "inline", { routes: [] }),
  previewed("Link", "separate", { url: unknownValue }),
  previewed("Route", "inline", { conditions: [], features: [], targetItemIds: [] }),
  previewed("Route", "separate", {}),
  previewed("LinkSet", "set", { links: {} }),
];

describe("a part that is a resource", () => {
  it.each([
    ["Route", "linkId", "Link", "routes"],
    ["Condition", "routeId", "Route", "conditions"],
    ["Feature", "routeId", "Route", "features"],
    ["Target", "routeId", "Route", "targetItemIds"],
  ])("conflicts with its parent if that declares such parts inline: a %s", (kind, path, parent, inline) => {
    const part = previewed(kind, "part", { [path]: unknownValue });
    const found = (source: string) =>
      findConflicts(preview([part, ...resources], { [`part.${path}`]: source }));
    const [{ reason = "", ...conflict } = {}, ...more] = found(urnOf(parent, "inline"));
    expect(conflict).toEqual({ urn: part.urn, kind, name: "part", path });
    expect(reason).toContain(`${parent} inline declares its ${inline} inline`);
    expect(more).toEqual([]);
    expect(found(urnOf(parent, "separate"))).toEqual([]);
  });

  it("does not conflict where its parent is not known, or of another kind", () => {
    const feature = previewed("Feature", "part", { routeId: unknownValue });
    const read = preview([feature, ...resources]);
    const isFrom = (...urns: string[]) => findConflicts({ ...read, sources: () => urns });
    expect(isFrom()).toEqual([]);
    expect(isFrom(urnOf("Route", "inline"), urnOf("Route", "separate"))).toEqual([]);
    // The id of a link's fallback comes from the link.
    const fallback = previewed("Link", "fallback", { features: {} });
    const ofLink = preview([fallback, feature, ...resources], { "part.routeId": fallback.urn });
    expect(findConflicts(ofLink)).toEqual([]);
  });
});

it("a second QR code of a link is a conflict, by the order of URNs; those of links that are not known are none", () => {
  const codes = { c: "separate", a: "separate", b: "separate", d: "inline" };
  const declared = Object.keys(codes).map((name) => previewed("QR", name, { linkId: unknownValue }));
  const ofSet = ["e", "f"].map((name) => previewed("QR", name, { linkId: unknownValue }));
  const byId = ["g", "h"].map((name) => previewed("QR", name, { linkId: "lnk_1" }));
  const routes = ["i", "j"].map((name) => previewed("Route", name, { linkId: "lnk_1" }));
  const sources = Object.fromEntries([
    ...Object.entries(codes).map(([name, link]) => [`${name}.linkId`, urnOf("Link", link)]),
    ...["e", "f"].map((name) => [`${name}.linkId`, urnOf("LinkSet", "set")]),
  ]);
  const failure = (name: string, first: string) => ({
    ...{ urn: urnOf("QR", name), kind: "QR", name, path: "linkId" },
    reason: `QR ${first} is for the same link, which has a single QR code. Declare one.`,
  });
  expect(findConflicts(preview([...declared, ...ofSet, ...byId, ...routes, ...resources], sources))).toEqual([
    ...[failure("b", "a"), failure("c", "a"), failure("h", "g")],
  ]);
});
