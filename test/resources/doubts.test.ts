import { describe, expect, it } from "vitest";
import { formatFailure, type Properties, unknownValue } from "../../provider/lifecycle";
import { resources } from "../../provider/resources";
import { conditionDoubts, featureDoubts } from "../../provider/resources/doubts";
import { link } from "../../provider/resources/link";

const end = "2030-12-31T23:59:59Z";
const hint = (name: string) => `has an unfamiliar key. Did you mean ${name}?`;

describe("the settings of a feature", () => {
  it.each<[string, Properties, string]>([
    [
      "EXPIRATION_DATE",
      { expiresAt: "tomorrow" },
      `config.expiresAt: "tomorrow" is not accepted; use a time such as ${end}.`,
    ],
    ["EXPIRATION_DATE", { expiresAt: true }, "config.expiresAt: true is not a string."],
    ["EXPIRATION_DATE", { exipresAt: end }, `config: ${hint("expiresAt")}`],
    ["EXPIRATION_DATE", {}, "config: is empty; set expiresAt."],
    ["LIMIT", {}, "config: is empty; set clicks."],
    ["LIMIT", { clicks: "many" }, 'config.clicks: "many" is not a number.'],
    ["LIMIT", { clicks: 0 }, "config.clicks: 0 is too small; use at least 1."],
    ["LIMIT", { click: 5 }, `config: ${hint("clicks")}`],
    ["UTM", { source: "a", campain: "b" }, `config: ${hint("campaign")}`],
    ["UTM", { utm_source: "a", utm_campain: "b" }, `config: ${hint("utm_campaign")}`],
    ["UTM", { source: "a", utm_campain: "b" }, `config: ${hint("utm_campaign")}`],
    ["UTM", {}, "config: is empty; set one of source, medium, campaign, term, content."],
    ["REDIRECT_DELAY", { seconds: -1 }, "config.seconds: -1 is too small; use at least 0."],
    ["PASSWORD", { pasword: "open" }, `config: ${hint("password")}`],
    ["PASSWORD", { password: "" }, "config.password: [secret] is too short; use at least 1 character."],
  ])("%s %j are doubtful", (type, config, doubt) => {
    expect(featureDoubts({ type, config }).map(formatFailure)).toEqual([doubt]);
  });

  it.each<[string, unknown]>([
    ["EXPIRATION_DATE", { expiresAt: end }],
    ["EXPIRATION_DATE", { expiresAt: "2030-12-31" }],
    ["EXPIRATION_DATE", { expiresAt: 1_893_456_000 }],
    ["EXPIRATION_DATE", { expires: end }],
    ["LIMIT", { clicks: 100, reset: { days: 3 } }],
    ["LIMIT", { perVisitor: 3 }],
    ["LIMIT", { clicks: unknownValue }],
    ["LIMIT", unknownValue],
    ["LIMIT", undefined],
    ["UTM", { source: "a", budget: 33 }],
    ["UTM", { utm_source: "a" }],
    ["UTM", { source: "a", utm_medium: "b" }],
    ["PASSWORD", { password: "open", hint: "ask us" }],
    ["PASSWORD", {}],
    [unknownValue, {}],
    ["NEW", {}],
  ])("%s %j may be right", (type, config) => {
    expect(featureDoubts({ type, config })).toEqual([]);
  });
});

describe("the routes to which a feature of a link is limited", () => {
  const to = (clientRouteId?: unknown) => ({ ...(clientRouteId !== undefined && { clientRouteId }) });
  const doubts = (routeIds: unknown, inputs: Properties) =>
    link.warnings?.({ ...inputs, routeFeatures: [{ type: "PASSWORD", routeIds }] }).map(formatFailure);
  const end = "The feature does nothing with it, unless the service has given a route this id.";

  it("are doubtful where the link declares its routes and has none of this name", () => {
    expect(doubts(["german", "nosuch"], { routes: [to("german"), to("rest"), to()] })).toEqual([
      `routeFeatures[0].routeIds[1]: "nosuch" is the clientRouteId of no route of the link; use german, rest. ${end}`,
    ]);
    expect(doubts(["nosuch"], { routes: [to()] })).toEqual([
      `routeFeatures[0].routeIds[0]: "nosuch" is the clientRouteId of no route of the link; set clientRouteId on the route. ${end}`,
    ]);
  });

  it.each<[string, unknown, Properties]>([
    ["all are there", ["german"], { routes: [to("german")] }],
    ["routes are declared apart", ["nosuch"], { url: "https://example.com" }],
    ["the routes are not known yet", ["nosuch"], { routes: unknownValue }],
    ["a route is not known yet", ["nosuch"], { routes: [to("german"), unknownValue] }],
    ["the name of a route is not known yet", ["nosuch"], { routes: [to(unknownValue)] }],
    ["an id is not known yet", [unknownValue], { routes: [to("german")] }],
    ["the ids are not known yet", unknownValue, { routes: [to("german")] }],
  ])("may be right where %s", (_, routeIds, inputs) => {
    expect(doubts(routeIds, inputs)).toEqual([]);
  });
});

describe("the values of a condition", () => {
  it.each<[Properties, string]>([
    [
      { values: ["DE", "Austria"] },
      'valueJson.values[1]: "Austria" is not accepted; use a country code of two letters such as DE.',
    ],
    [
      { value: "Austria" },
      'valueJson.value: "Austria" is not accepted; use a country code of two letters such as DE.',
    ],
    [{ values: "DE" }, 'valueJson.values: "DE" is not an array.'],
    [{ values: [] }, "valueJson.values: an empty list is too short; use at least 1 entry."],
    [{ valeus: ["DE"] }, `valueJson: ${hint("values")}`],
    [{}, "valueJson: is empty; set values to a list of what to compare with."],
  ])("%j are doubtful", (valueJson, doubt) => {
    expect(conditionDoubts({ type: "COUNTRY", operator: "IN", valueJson }).map(formatFailure)).toEqual([
      doubt,
    ]);
  });

  it.each([
    ["OS", "os", "Adnroid", "Android"],
    ["USER_AGENT", "browser", "Firefx", "Firefox"],
    ["DEVICE_PROFILE", "device", "TABELT", "TABLET"],
  ])("%s %s %j resemble a usual name", (type, valueKey, value, meant) => {
    const [doubt, ...more] = conditionDoubts({
      ...{ type, operator: "IN", valueKey },
      valueJson: { values: [value, meant.toUpperCase(), `${meant} 2`, "NetBSD", unknownValue] },
    }).map(formatFailure);
    expect(doubt).toMatch(
      new RegExp(
        `^valueJson\\.values\\[0\\]: "${value}" is not accepted; use one of .*\\. Did you mean ${meant}\\?$`,
      ),
    );
    expect(more).toEqual([]);
  });

  it("has a domain with letters that browsers send in another form", () => {
    const values = ["müller.example", "xn--mller-kva.example", "a b"];
    const doubts = conditionDoubts({ type: "REFERRER_DOMAIN", operator: "IN", valueJson: { values } });
    expect(doubts.map(formatFailure)).toEqual([
      'valueJson.values[0]: "müller.example" is not accepted: browsers send xn--mller-kva.example, so use that.',
    ]);
  });

  it.each<[string, string, unknown]>([
    ["COUNTRY", "IN", { values: ["DE", unknownValue] }],
    ["COUNTRY", "IN", { countries: ["Austria"] }],
    ["COUNTRY", "IN", undefined],
    ["COUNTRY", "IN", unknownValue],
    ["COUNTRY", "REGEX", {}],
    ["COUNTRY", unknownValue, {}],
    ["OS", "EQUALS", { value: "Windows" }],
    ["OS", "IN", { values: [10] }],
    ["OS", "IN", { values: ["tvOS", "KaiOS", "webOS", "ios", "Chrome OS Flex"] }],
    ["DEVICE_PROFILE", "IN", { values: ["IPHONE", "PHONES", "BOTS", "TVS", "DESK"] }],
  ])("%s %s %j may be right", (type, operator, valueJson) => {
    expect(conditionDoubts({ type, operator, valueJson })).toEqual([]);
  });
});

describe("doubts", () => {
  const condition = { type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: {} };
  const feature = { type: "LIMIT", config: {} };
  const route = { conditions: [condition], features: [feature] };

  it.each<[string, Properties, string[]]>([
    [
      "Link",
      { routes: [route], routeFeatures: [feature] },
      ["routes[0].conditions[0].valueJson", "routes[0].features[0].config", "routeFeatures[0].config"],
    ],
    ["Route", route, ["conditions[0].valueJson", "features[0].config"]],
    ["Condition", condition, ["valueJson"]],
    ["Feature", feature, ["config"]],
  ])("are warnings of a %s", (kind, inputs, paths) => {
    const definition = Object.values(resources).find(({ name }) => name === kind) ?? link;
    const warnings = "warnings" in definition ? definition.warnings?.(inputs) : [];
    expect(warnings?.map(({ path }) => path)).toEqual(paths);
  });
});
