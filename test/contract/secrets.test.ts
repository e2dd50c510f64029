import { describe, expect, it } from "vitest";
import {
  hasSecretFeature,
  isSecretFeature,
  looksLikePassword,
  passwordNames,
  passwordsIn,
  secretsIn,
} from "../../provider/contract";

const feature = (config: unknown) => ({ type: "PASSWORD", config });
const inLink = (config: unknown) => ({
  title: "A title",
  routes: [{ features: [{ type: "LIMIT", config: { password: "no secret" } }, feature(config)] }],
});

describe("a feature with a secret", () => {
  it.each([{ type: "PASSWORD" }, feature({})])("is %j", (value) => {
    expect(isSecretFeature(value)).toBe(true);
    expect(hasSecretFeature(value)).toBe(true);
    expect(hasSecretFeature({ routes: [{ features: [value] }] })).toBe(true);
  });

  it.each(["PASSWORD", null, undefined, {}, { type: "LIMIT" }, { name: "PASSWORD" }])(
    "is not %j",
    (value) => {
      expect(isSecretFeature(value)).toBe(false);
      expect(hasSecretFeature(value)).toBe(false);
      expect(hasSecretFeature({ routes: [{ features: [value] }] })).toBe(false);
    },
  );
});

describe("the secrets in a body", () => {
  it("are all strings and numbers in the settings of PASSWORD features", () => {
    const config = { password: "hush", hint: "Ask Ann.", attempts: 3, nested: [{ code: 42 }, null, true] };
    expect(secretsIn(inLink(config))).toEqual(["hush", "Ask Ann.", "3", "42"]);
    expect(secretsIn([feature("hush"), feature(7)])).toEqual(["hush", "7"]);
  });

  it.each([undefined, null, "hush", 7, { title: "hush" }, feature(undefined), feature(null), feature(true)])(
    "are none in %j",
    (value) => {
      expect(secretsIn(value)).toEqual([]);
      expect(passwordsIn(value)).toEqual([]);
    },
  );
});

describe("the passwords in a body", () => {
  it("are the settings that are named like one, at any depth", () => {
    const config = { passPhrase: "hush", hint: "Ask Ann.", attempts: 3, login: { pinCode: 42, note: "x" } };
    expect(passwordsIn(inLink(config))).toEqual(["hush", "42"]);
    expect(passwordsIn(inLink({ secrets: ["one", { two: 2 }] }))).toEqual(["one", "2"]);
  });

  it("are all settings if none is named like one", () => {
    expect(passwordsIn(inLink({ value: "hush", hint: "Ask Ann." }))).toEqual(["hush", "Ask Ann."]);
    expect(passwordsIn(inLink("hush"))).toEqual(["hush"]);
  });

  it("are found by the names of settings", () => {
    const names = ["password", "hint", "attempts"];
    expect(names.filter(passwordNames({ password: "hush", hint: "x" }))).toEqual(["password"]);
    expect(names.filter(passwordNames({ value: "hush", hint: "x" }))).toEqual(names);
    expect(names.filter(looksLikePassword)).toEqual(["password"]);
    expect(names.filter(passwordNames(undefined))).toEqual(names);
  });
});
