import { describe, expect, it } from "vitest";
import { UserError } from "../../provider/client";
import { functionOf, resourceOf } from "../../provider/plugin/wire/tokens";
import { pluginToken } from "../../provider/pulumi/format/type-tokens";
import { resources } from "../../provider/resources";
import { functions } from "../../provider/resources/functions";

describe("a token", () => {
  const inherited = ["toString", "__proto__", ""].map((name) => `shortlink:index:${name}`);

  it("identifies each resource and each look-up", () => {
    for (const definition of Object.values(resources)) {
      expect(resourceOf(pluginToken(definition.name))).toBe(definition);
    }
    for (const definition of Object.values(functions)) {
      expect(functionOf(pluginToken(definition.name))).toBe(definition);
    }
    expect(pluginToken("Link")).toBe("shortlink:index:Link");
  });

  it.each([
    "other:index:Link",
    "shortlink:other:Link",
    "shortlink:Link",
    "Link",
    "index:Link",
    "shortlink:index:link",
    ...inherited,
  ])("identifies no resource if it is not ours: %s", (token) => {
    expect(() => resourceOf(token)).toThrow(UserError);
    expect(() => resourceOf(token)).toThrow(
      `There is no resource ${token}. The resources are shortlink:index:`,
    );
    expect(() => resourceOf(token)).toThrow(", shortlink:index:Link, ");
  });

  it.each([
    "other:index:getLink",
    "shortlink:other:getLink",
    "shortlink:getLink",
    "getLink",
    "shortlink:index:Link",
    ...inherited,
  ])("identifies no look-up if it is not ours: %s", (token) => {
    expect(() => functionOf(token)).toThrow(UserError);
    expect(() => functionOf(token)).toThrow(
      `There is no function ${token}. The functions are shortlink:index:`,
    );
    expect(() => functionOf(token)).toThrow(", shortlink:index:getLinks, ");
  });
});
