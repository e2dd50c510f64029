import { describe, expect, it } from "vitest";
import { z } from "zod";
import { unknownValue } from "../../provider/lifecycle";
import { extraBody, extraOf, extraRules, extraToInputs } from "../../provider/resources/extra";

describe("additional fields", () => {
  it("are sent next to the other fields, which have precedence", () => {
    expect(extraBody({ title: "x", extra: { color: "red", title: "y" } })).toEqual({
      title: "x",
      color: "red",
    });
    expect(extraBody({ title: "x" })).toEqual({ title: "x" });
  });

  it("are compared only if the program declares some", () => {
    const live = { id: "fld_1", title: "x", color: "red" };
    expect(extraToInputs(live, { title: "x" })).toEqual(live);
    expect(extraToInputs(live, { title: "x", extra: {} })).toEqual({ ...live, extra: live });
  });

  it("are those of a live object that a result does not define", () => {
    const result = z.object({ id: z.string(), title: z.string() });
    expect(extraOf(result, { id: "fld_1", title: "x", color: "red", toString: 1 })).toEqual({
      color: "red",
      toString: 1,
    });
  });

  it("must not have the names of inputs, or of the id", () => {
    const paths = (inputs: Parameters<typeof extraRules>[0]) => extraRules(inputs).map(({ path }) => path);
    expect(paths({ title: "x", extra: { title: "y", id: "z", color: "red" } })).toEqual([
      "extra.id",
      "extra.title",
    ]);
    expect(paths({ title: "x", extra: { toString: 1, color: "red" } })).toEqual([]);
    expect(paths({ title: "x" })).toEqual([]);
    expect(paths({ title: "x", extra: "title" })).toEqual([]);
  });

  it("may have the name of an input while either is unknown, and so may be absent", () => {
    for (const [title, inner] of [
      [unknownValue, "y"],
      ["x", unknownValue],
    ]) {
      expect(extraRules({ title, extra: { title: inner } })).toEqual([]);
    }
  });
});
