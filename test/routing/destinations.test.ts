import { describe, expect, it } from "vitest";
import { assumedRules, decide, type RoutingRules, toGraph } from "../../provider/routing";
import { isOpen, unknown } from "./support/arbitrary";
import { to } from "./support/routes";

const utm = (config: unknown, more: object = {}) => ({ type: "UTM", config, ...more });
const delay = (config: unknown, more: object = {}) => ({ type: "REDIRECT_DELAY", config, ...more });

/** The destination of a link with one route, and what of it is not known. */
function destinationOf(route: object, routeFeatures: object[], rules: Partial<RoutingRules> = {}) {
  const graph = toGraph({ routes: [{ ...to("https://a.b"), ...route }], routeFeatures }, { isOpen });
  const { decision, dependsOn } = decide(graph, {}, { rules: { ...assumedRules, ...rules } });
  if (decision?.type !== "destination") throw new Error("The link has no destination.");
  const { route: _, type: __, ...found } = decision;
  return { ...found, open: dependsOn.map((it) => (it.on === "value" ? it.path : it.on)) };
}

describe("a destination", () => {
  const url = { action: "URL", url: "https://a.b", config: {}, open: [] };
  const [action, feature, ofLink] = ["actionConfig", "features[0]"]
    .map((it) => `routes[0].${it}`)
    .concat("routeFeatures[0]");
  it.each<[what: string, route: object, features: object[], expected: object]>([
    ["a URL", {}, [], url],
    [
      "a URL with other settings",
      { actionConfig: { url: "https://a.b", title: "A" } },
      [],
      { ...url, config: { title: "A" } },
    ],
    [
      "a URL without a type",
      { actionType: undefined },
      [utm({ source: "x" })],
      { ...url, action: undefined, url: "https://a.b?utm_source=x" },
    ],
    [
      "no URL",
      { actionConfig: { title: "A" } },
      [utm({ source: "x" })],
      { ...url, url: undefined, config: { title: "A" }, open: [action] },
    ],
    ["a URL that is no text", { actionConfig: { url: 1 } }, [], { ...url, url: undefined, open: [action] }],
    [
      "a type that is not known",
      { actionType: unknown },
      [utm({ source: "x" })],
      { ...url, action: undefined, open: [action] },
    ],
    [
      "a setting that is not known",
      { actionConfig: { url: "https://a.b", title: unknown } },
      [],
      { ...url, open: [action] },
    ],
    [
      "settings that are not known",
      { actionConfig: unknown },
      [],
      { ...url, url: undefined, open: [action] },
    ],
    [
      "a message",
      { actionType: "SMS", actionConfig: { phone: "+1" } },
      [utm({ source: "x" })],
      { ...url, action: "SMS", url: undefined, config: { phone: "+1" } },
    ],
    ["a frame with a URL", { actionType: "EMBED" }, [utm({ source: "x" })], { ...url, action: "EMBED" }],
    [
      "delays of the link and the route",
      { features: [delay({ seconds: 1 })] },
      [delay({ seconds: 2 }), delay({ seconds: 3 }, { enabled: false })],
      { ...url, delays: [{ seconds: 2 }, { seconds: 1 }] },
    ],
    ["a delay that is not known", {}, [delay(unknown)], { ...url, delays: [{}], open: [ofLink] }],
    [
      "parameters in the order of their names",
      { features: [utm({ source: "x", campaign: null })] },
      [utm({ utm_medium: "y" })],
      { ...url, url: "https://a.b?utm_medium=y&utm_source=x" },
    ],
    [
      "half of an emoji as browsers send it",
      { features: [utm({ source: "\ud83d" })] },
      [],
      { ...url, url: "https://a.b?utm_source=%EF%BF%BD" },
    ],
    [
      "the same parameter twice",
      { features: [utm({ source: "x" })] },
      [utm({ source: "x" })],
      { ...url, url: "https://a.b?utm_source=x" },
    ],
    [
      "two values of a parameter",
      { features: [utm({ source: "y" })] },
      [utm({ source: "x" })],
      { ...url, url: "https://a.b?utm_source=y", open: [feature] },
    ],
    ["parameters that are not known", { features: [utm(unknown)] }, [], { ...url, open: [feature] }],
    [
      "settings that are no parameters",
      { features: [utm({ source: "x", from: "y" })] },
      [],
      { ...url, url: "https://a.b?utm_source=x", open: [feature] },
    ],
    ["no parameters of a disabled feature", {}, [utm({ source: "x" }, { enabled: false })], url],
  ])("has %s", (_, route, features, expected) => {
    expect(destinationOf(route, features)).toEqual(expected);
  });

  it.each<[url: string, replaced: string, kept?: string]>([
    ["https://a.b/?", "https://a.b/?utm_source=x"],
    ["https://a.b/#?c", "https://a.b/?utm_source=x#?c"],
    ["https://a.b/?d&&e=1?2\n#long", "https://a.b/?d&e=1?2\n&utm_source=x#long"],
    ["https://a.b/?utm%5Fsource=1&%=2", "https://a.b/?%=2&utm_source=x", "https://a.b/?utm%5Fsource=1&%=2"],
  ])("keeps its query and its fragment as they are written: %s", (url, replaced, kept = replaced) => {
    const found = (["replaced", "kept"] as const).map(
      (utmParameters) => destinationOf(to(url), [utm({ source: "x" })], { utmParameters }).url,
    );
    expect(found).toEqual([replaced, kept]);
  });
});
