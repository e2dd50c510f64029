import { describe, expect, it } from "vitest";
import { nextStandIn, type StandIn, secretAdvice, textFor } from "../../../provider/cli/check/stand-ins";

const secrets = ["shop:other", "shop:limit", "shop:limit-2"];
const text = textFor("shop:limit");
const asJson = JSON.stringify(text);
const other = JSON.stringify(textFor("shop:other"));

/** The values that a run tries for shop:limit with errors that stay the same. */
function valuesFor(error: string): string[] {
  const tried: StandIn[] = [];
  for (;;) {
    const next = nextStandIn(error, secrets, tried);
    if (!next) return tried.map(({ key, value }) => `${key} ${value}`);
    tried.push(next);
  }
}

describe("a program that cannot read the placeholder of a secret", () => {
  it.each([
    // Node.js
    [`Configuration 'shop:limit' value '${text}' is not a valid JSON object`, [asJson, "{}"]],
    [`Configuration 'shop:limit' value '${text}' is not a valid number`, ["1"]],
    [`Configuration 'shop:limit' value '${text}' is not a valid boolean`, ["true"]],
    // Python
    [`Configuration 'shop:limit' value '${text}' is not a valid 'int'`, ["1"]],
    [`Configuration 'shop:limit' value '${text}' is not a valid 'bool'`, ["true"]],
    // Go
    [`unable to parse required configuration variable 'shop:limit'; invalid character 'u'`, [asJson]],
    [
      "unable to parse required configuration variable 'shop:limit'; json: cannot unmarshal string into Go value of type []string",
      ["[]", "{}"],
    ],
    [`unable to cast "${text}" of type string to int`, ["1"]],
    // What a program makes of a text
    [`TypeError: Invalid URL\n  input: '${text}'`, [`https://${text}.invalid`]],
    [`parse "${text}": invalid URI for request`, [`https://${text}.invalid`]],
    [`ValueError: Invalid isoformat string: '${text}'`, ["2000-01-01T00:00:00Z", "2000-01-01"]],
    [`parsing time "${text}" as "2006-01-02"`, ["2000-01-01T00:00:00Z", "2000-01-01"]],
    // The types of the project's file
    ["Stack 'dev' with configuration key 'limit' must be of type 'integer'", ["1"]],
    ["Stack 'dev' with configuration key 'limit' must be of type 'array'", ["[]"]],
  ])("is run with another value: %s", (error, values) => {
    expect(valuesFor(error)).toEqual(values.map((value) => `shop:limit ${value}`));
  });

  it("is run with one for each secret that its errors name", () => {
    const both = `Configuration 'shop:limit' value '${text}' is not a valid number\nConfiguration 'shop:other' value 'x' is not a valid number`;
    expect(valuesFor(both)).toEqual(["shop:other 1", "shop:limit 1"]);
    expect(valuesFor("Configuration 'shop:other' is not JSON")).toEqual([`shop:other ${other}`]);
  });

  it.each([
    "resource 'limit' has a problem: a number is missing",
    `Configuration 'shop:limits' value '${text}s' is not a valid number`,
    `Configuration 'shop:limit' value '${text}' does not match the regular expression /^a/`,
    "connect ECONNREFUSED 127.0.0.1:1",
  ])("is not run again for another reason: %s", (error) => {
    expect(valuesFor(error)).toEqual([]);
  });

  it("fails with an error that says which value is a secret", () => {
    expect(secretAdvice("Configuration 'shop:limit' value '1' is outside of the legal range", secrets)).toBe(
      "\nshop:limit is a secret, which a check does not decrypt: the program has to accept another value in its place.",
    );
    expect(secretAdvice("resource 'limit' has a problem", secrets)).toBe("");
  });
});
