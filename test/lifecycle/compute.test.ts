import { describe, expect, it } from "vitest";
import * as z from "zod";
import { placeholder } from "../../provider/client";
import { compute, defineLocalFunction, Recorder } from "../../provider/lifecycle";
import { parseLinks } from "../../provider/resources/functions/parse-links";

const join = defineLocalFunction({
  name: "join",
  doc: "Joins two texts.",
  args: z.strictObject({ one: z.string(), two: z.string() }),
  result: z.object({ text: z.string() }),
  compute: ({ one, two }) => ({ failures: [], result: { text: `${one} ${two}` } }),
  example: { one: "a", two: "b" },
});

describe("a function that needs no service", () => {
  it("reports what is wrong with its arguments, and only how much is wrong with a secret one", () => {
    expect(() => compute(parseLinks, { text: 5 })).toThrow("parseLinks: text: 5 is not a string.");
    const parseSecret = (text: string) => () => compute(parseLinks, { text }, [["text"]]);
    expect(parseSecret("slug\nhush hush\n")).toThrow("text: [secret] has 1 error.");
    expect(parseSecret("slug\nhush hush\nhush hush hush\n")).toThrow("text: [secret] has 2 errors.");
    expect(parseSecret("slug\npress\n")()).toEqual({ links: { press: { slug: "press" } } });
  });

  it("has a placeholder for its result in a recording run, while one of its arguments is not known", () => {
    const recorder = new Recorder("/");
    const textOf = (one: string, two: string) => compute(join, { one, two }, [], recorder).text;
    expect(textOf("a", "b")).toBe("a b");
    const unknown = textOf("a", `${placeholder}-1`);
    expect(unknown).toMatch(new RegExp(`^${placeholder}-\\w{12}$`));
    expect(textOf("a", `${placeholder}-1`)).toBe(unknown);
    expect(textOf("b", `${placeholder}-1`)).not.toBe(unknown);
  });
});
