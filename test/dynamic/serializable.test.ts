import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import { markSecrets } from "../../provider/dynamic/secrets";
import { serializable } from "../../provider/dynamic/serializable";

// Values that the SDK cannot send to the engine are reported with their paths.

const circular: Record<string, unknown> = {};
circular.again = { circular };

/** What a program can put a value into. The SDK itself empties objects that `pulumi.output` gets. */
const wrappers = [
  ["a promise", (value: unknown) => Promise.resolve(value)],
  ["an output", (value: unknown) => pulumi.output(1).apply(() => value)],
  ["a promise of an output", (value: unknown) => Promise.resolve(pulumi.output(1).apply(() => value))],
] as const;

/** The value of a promise or an output; rejects if it has none. */
async function resolved(value: unknown): Promise<unknown> {
  if (!pulumi.Output.isInstance(value)) {
    const settled = await value;
    return pulumi.Output.isInstance(settled) ? resolved(settled) : settled;
  }
  const { isKnown, isSecret } = value as unknown as Record<"isKnown" | "isSecret", Promise<boolean>>;
  const output = value as unknown as { promise(): Promise<unknown>; allResources(): Promise<unknown> };
  const [outcome] = await Promise.allSettled([output.promise(), output.allResources(), isKnown, isSecret]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

describe("arguments", () => {
  it.each([
    ["an invalid Date", new Date(Number.NaN), /^options\.a\[0\]: is an invalid Date/],
    ["a Map", new Map([["a", 1]]), /^options\.a\[0\]: is not a plain list or object/],
    ["a Set", new Set([1]), /^options\.a\[0\]: is not a plain list or object/],
    ["a RegExp", /a/, /^options\.a\[0\]: a RegExp is not JSON/],
    ["a Buffer", Buffer.from("a"), /^options\.a\[0\]: bytes are not JSON/],
    ["a function", () => 1, /^options\.a\[0\]: a function is not JSON/],
    ["a symbol", Symbol("s"), /^options\.a\[0\]: a symbol is not JSON/],
    ["a BigInt", 1n, /^options\.a\[0\]: a BigInt is not JSON/],
    ["half of an emoji", "🧀".slice(0, 1), /^options\.a\[0\]: contains half of a character; remove it/],
    ["NaN", Number.NaN, /^options\.a\[0\]: NaN is not JSON/],
    ["an infinite number", Number.NEGATIVE_INFINITY, /^options\.a\[0\]: -Infinity is not JSON/],
    [
      "an object that contains itself",
      circular,
      /^options: is nested deeper than 200 levels, or contains itself/,
    ],
    [
      "a file",
      new pulumi.asset.StringAsset("x"),
      /^options\.a\[0\]: a file is not JSON, and the API takes no/,
    ],
    ["a key __proto__", JSON.parse('{"__proto__":1}'), /^options\.a\[0\]: the Pulumi SDK cannot serialize/],
  ])("with %s are rejected with its path", (_, value, message) => {
    const mark = () => markSecrets({ title: "x", options: { a: [value] } });
    expect(mark).toThrow(message);
    expect(mark).toThrow(pulumi.RunError);
  });

  it.each(wrappers)(
    "with a value that is not JSON inside of %s are rejected with its path",
    async (_, wrap) => {
      const { a } = serializable({ a: wrap({ b: [new Map()] }) }) as { a: unknown };
      await expect(resolved(a)).rejects.toThrow(/^a\.b\[0\]: is not a plain list or object/);
    },
  );

  it.each([["themselves", (value: unknown) => value] as const, ...wrappers])(
    "become text if they are a Date or a URL, inside of %s",
    async (_, wrap) => {
      const values = { at: [new Date(0)], url: new URL("https://example.com/a b") };
      const { options } = markSecrets({ options: { a: wrap(values) } }) as { options: { a: unknown } };
      expect(await resolved(options.a)).toEqual({
        at: ["1970-01-01T00:00:00.000Z"],
        url: "https://example.com/a%20b",
      });
    },
  );

  it("may contain null, and be nested up to 200 levels deep", () => {
    const nested = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels));
    expect(() => markSecrets({ title: "🧀", options: { a: ["é"] } })).not.toThrow();
    expect(() => markSecrets({ title: null, options: { a: [null] } })).not.toThrow();
    expect(() => markSecrets({ options: nested(200) })).not.toThrow();
    expect(() => markSecrets({ options: nested(201) })).toThrow(/^options: is nested deeper than 200 levels/);
  });

  it("may contain outputs, promises, and objects with a class or a getter", async () => {
    class Settings {
      readonly color = "red";
      get size() {
        return 3;
      }
    }
    const withGetter = {
      get size() {
        return 3;
      },
    };
    const builtIn = { prototype: { polluted: true } };
    const options = {
      a: pulumi.output(1),
      b: Promise.resolve(2),
      settings: new Settings(),
      withGetter,
      constructor: builtIn,
    };
    const marked = pulumi.output(markSecrets({ options }));
    const known = await new Promise((resolve) => marked.apply(resolve));
    expect(known).toEqual({
      options: { a: 1, b: 2, settings: { color: "red" }, withGetter: { size: 3 }, constructor: builtIn },
    });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
