import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unwrapSecrets, wrapSecrets } from "../../provider/dynamic/wrap-secrets";
import { normalizedKey, unknownValue } from "../../provider/lifecycle";

const secret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});
const config = { password: "s" };
const feature = { type: "PASSWORD", config };
const wrappedFeature = { type: "PASSWORD", config: secret(config) };

describe("properties for the engine", () => {
  it.each([
    ["a feature", feature, wrappedFeature],
    [
      "a feature of an inline route",
      { routes: [{ features: [feature] }] },
      { routes: [{ features: [wrappedFeature] }] },
    ],
    ["a feature of a link", { routeFeatures: [feature] }, { routeFeatures: [wrappedFeature] }],
    [
      "a feature whose settings are unknown",
      { type: "PASSWORD", config: unknownValue },
      { type: "PASSWORD", config: secret(unknownValue) },
    ],
    [
      "a feature whose type is unknown",
      { type: unknownValue, config },
      { type: unknownValue, config: secret(config) },
    ],
    [
      "normalized values",
      { [normalizedKey]: { "config.password": "S" } },
      { [normalizedKey]: secret({ "config.password": "S" }) },
    ],
    ["empty normalized values", { [normalizedKey]: {} }, { [normalizedKey]: secret({}) }],
  ])("are marked as secret in %s, and only there", (_, properties, wrapped) => {
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
