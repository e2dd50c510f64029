import { describe, expect, it } from "vitest";
import * as z from "zod";
import { formatFailure, type Path, type Properties, unknownValue, validate } from "../../provider/lifecycle";

const failuresOf = (schema: z.ZodObject, given: Properties, secrets: readonly Path[] = []) =>
  validate(schema, given, secrets).map(formatFailure);

const refused = (path: string[]) => z.object({ a: z.unknown() }).refine(() => false, { path, error: "no" });
const text = z.object({ a: z.string().max(3).optional() });
const filled = z.object({ a: z.string().min(1) });
const list = z.object({ a: z.array(z.strictObject({ name: z.string().optional() })) });

describe("a message about an invalid value", () => {
  it.each<[z.ZodObject, Properties, string]>([
    [z.object({ a: z.enum(["ONE", "TWO"]) }), {}, "a: is missing; set it to one of ONE, TWO."],
    [z.object({ a: z.enum(["ONE"]) }), { a: 5 }, "a: 5 is not accepted; use one of ONE."],
    [text, { a: "four" }, 'a: "four" is too long; use at most 3 characters.'],
    [filled, {}, "a: is missing; set it to a string."],
    [filled, { a: "" }, 'a: "" is too short; use at least 1 character.'],
    // These have a length, which is too short as well.
    [filled, { a: [] }, "a: an empty list is not a string."],
    [filled, { a: () => "x" }, "a: a function is not a string."],
    [z.object({ a: z.number().max(3) }), { a: 4 }, "a: 4 is too large; use at most 3."],
    [text, { a: [1, 2] }, "a: a list of 2 is not a string."],
    [text, { a: null }, "a: null is not a string."],
    [text, { a: 1n }, "a: 1 is not a string."],
    [refused(["a"]), { a: undefined }, "a: nothing is not accepted: no."],
    [refused(["a", "b"]), { a: null }, "a.b: null is not accepted: no."],
    [refused(["a", "b"]), { a: "text" }, 'a.b: "text" is not accepted: no.'],
    [list, { a: [{ nam: "x" }] }, "a[0].nam: there is no such property. Did you mean name?"],
  ])("(%#) says what was given and what is accepted", (schema, given, message) => {
    expect(failuresOf(schema, given)).toEqual([message]);
  });

  it("shows a text of 100 characters in full, and the beginning of a longer one", () => {
    const [short, long] = ["x".repeat(98), "x".repeat(99)];
    expect(failuresOf(text, { a: short })).toEqual([expect.stringContaining(`"${short}" is too long`)]);
    expect(failuresOf(text, { a: long })).toEqual([expect.stringContaining(`"${long}… is too long`)]);
  });

  it("is left out while the value, or what contains it, is unknown", () => {
    expect(failuresOf(refused(["a", "b"]), { a: unknownValue })).toEqual([]);
  });
});

describe("a message about the settings of a feature", () => {
  const feature = z.object({ type: z.unknown(), scope: z.string(), config: z.string() });
  const given = { scope: 5, config: 5 };
  const [scope, config] = ["scope: 5 is not a string.", "config: 5 is not a string."];

  it.each([
    ["shows them where they are no secret", "NOTE", [scope, config]],
    ["hides only them where they are", "PASSWORD", [scope, "config: [secret] is not a string."]],
    ["hides them while its type is unknown", unknownValue, [scope, "config: [secret] is not a string."]],
  ])("%s", (_, type, expected) => {
    expect(failuresOf(feature, { ...given, type })).toEqual(expected);
  });
});

describe("a message about a secret", () => {
  it("suggests no URL that repeats it", () => {
    const schema = z.object({ a: z.url() });
    const [plain] = failuresOf(schema, { a: "hush.example.com/x" });
    expect(plain).toContain("use one such as https://hush.example.com/x.");
    expect(failuresOf(schema, { a: "hush.example.com/x" }, [["a"]])).toEqual([
      "a: [secret] is not a URL; use one such as https://example.com/page.",
    ]);
  });

  it.each<[string, Path, string]>([
    ["the list that contains it", ["a"], "a[0].free"],
    ["the free-form JSON that contains it", ["a", 0, "free"], "a[0].free"],
    ["a part of such JSON", ["a", 0, "free", "b"], "a[0].free.b"],
  ])("names the path up to %s", (_, secret, path) => {
    const json = z
      .custom(() => true)
      .superRefine((_, { addIssue }) => {
        addIssue({ code: "custom", path: ["b", "hush"], message: "no" });
      });
    const schema = z.object({ a: z.array(z.object({ free: json })) });
    expect(failuresOf(schema, { a: [{ free: { b: { hush: 1 } } }] }, [secret])).toEqual([
      `${path}: [secret] is not accepted: no.`,
    ]);
  });
});
