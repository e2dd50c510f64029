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
const sealedFeature = { type: "PASSWORD", config: secret(config) };

describe("properties on their way to the engine", () => {
  it.each([
    ["a feature", feature, sealedFeature],
    [
      "a feature of an inline route",
      { routes: [{ features: [feature] }] },
      { routes: [{ features: [sealedFeature] }] },
    ],
    ["a feature of a link", { routeFeatures: [feature] }, { routeFeatures: [sealedFeature] }],
    [
      "a feature whose settings are not known yet",
      { type: "PASSWORD", config: unknownValue },
      { type: "PASSWORD", config: secret(unknownValue) },
    ],
    [
      "a feature whose type is not known yet",
      { type: unknownValue, config },
      { type: unknownValue, config: secret(config) },
    ],
    [
      "what the service has made of declared values",
      { [normalizedKey]: { "config.password": "S" } },
      { [normalizedKey]: secret({ "config.password": "S" }) },
    ],
    ["what it has made of none", { [normalizedKey]: {} }, { [normalizedKey]: secret({}) }],
  ])("are marked as secret in %s, and only there", (_, properties, sealed) => {
    expect(wrapSecrets({ ...properties, title: "x" })).toEqual({ ...sealed, title: "x" });
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

  it("are marked once, however often they are sealed", () => {
    const properties = { routeFeatures: [feature], [normalizedKey]: { a: 1 } };
    expect(wrapSecrets(wrapSecrets(properties))).toEqual(wrapSecrets(properties));
  });

  it("come back as they were, whatever they are", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (properties) => {
        expect(unwrapSecrets(wrapSecrets(properties))).toEqual(properties);
      }),
    );
  });
});
