import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unwrapSecrets, wrapSecrets } from "../../provider/dynamic/wrap-secrets";
import { normalizedKey, type Properties, unknownValue } from "../../provider/lifecycle";

const signature = "4dabf18193072939515e22adb298388d";
const secret = (value: unknown) => ({ [signature]: "1b47061264138c4ac30d75fd1eb44270", value });
/** The same properties as the program has them. */
const withoutMarks = (wrapped: object): Properties =>
  JSON.parse(JSON.stringify(wrapped), (_, it) =>
    it !== null && Object.hasOwn(Object(it), signature) ? it.value : it,
  );
const config = { password: "s" };
const feature = { type: "PASSWORD", config };
const wrappedFeature = { type: "PASSWORD", config: secret(config) };

describe("properties for the engine", () => {
  it.each<[string, object]>([
    ["a feature", wrappedFeature],
    ["the list with a feature of an inline route", { routes: secret([{ features: [feature] }]) }],
    ["the list with a feature of a link", { routeFeatures: secret([feature]) }],
    [
      "the list with a feature of an entry in a map",
      { links: { one: { url: "u", routeFeatures: secret([feature]) }, two: { url: "u" } } },
    ],
    ["a feature whose settings are unknown", { type: "PASSWORD", config: secret(unknownValue) }],
    ["a feature whose type is unknown", { type: unknownValue, config: secret(config) }],
    ["normalized values", { [normalizedKey]: secret({ "config.password": "S" }) }],
    ["normalized values with a feature", { [normalizedKey]: secret({ one: feature }) }],
    ["empty normalized values", { [normalizedKey]: secret({}) }],
  ])("are marked as secret in %s, and only there", (_, wrapped) => {
    const properties = withoutMarks(wrapped);
    expect(wrapSecrets({ ...properties, title: "x" })).toEqual({ ...wrapped, title: "x" });
    expect(unwrapSecrets(wrapSecrets(properties))).toEqual(properties);
  });

  it.each([
    ["a mask", { type: "PASSWORD", config: { password: "********" } }],
    ["nothing", { type: "PASSWORD", config: { password: null } }],
    ["no settings", { type: "PASSWORD", config: {} }],
    ["a limit", { type: "LIMIT", config: { clicks: 1 } }],
    ["a key of free-form JSON", { options: { [normalizedKey]: "mine", config } }],
  ])("show %s", (_, properties) => {
    expect(wrapSecrets(properties)).toEqual(properties);
  });

  it.each<[string, (string | number)[][], object]>([
    ["a value", [["title"]], { title: secret("x"), slug: "y" }],
    ["a property of an object", [["seo", "title"]], { seo: { title: secret("x"), description: "y" } }],
    ["a list, where one entry is secret", [["tags", 1]], { tags: secret(["x", "y"]) }],
    ["a text in place of an object", [["seo", "title"]], { seo: secret("x") }],
    ["nothing else", [["slug"], ["seo", "title"]], { title: "x" }],
    [
      "an object, and nothing in it",
      [["links"], ["links", "one", "title"]],
      { links: secret({ one: { routeFeatures: [feature] } }) },
    ],
    ["the settings of a feature, and nothing in them", [["config", "password"]], wrappedFeature],
  ])("are marked where the program marks %s", (_, secrets, wrapped) => {
    expect(wrapSecrets(withoutMarks(wrapped), secrets)).toEqual(wrapped);
  });

  it("are wrapped only once", () => {
    const properties = { routeFeatures: [feature], [normalizedKey]: { a: 1 } };
    expect(wrapSecrets(wrapSecrets(properties))).toEqual(wrapSecrets(properties));
  });

  it("come back unchanged, whatever they contain", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (properties) => {
        expect(unwrapSecrets(wrapSecrets(properties))).toEqual(properties);
      }),
    );
  });
});
