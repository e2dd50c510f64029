import { describe, expect, it } from "vitest";
import { type ListFormat, listParameters, listValues } from "../../provider/contract";

describe("a list in a query", () => {
  const formats: [ListFormat, [string, string][]][] = [
    ["comma", [["ids", "a,b"]]],
    ["semicolon", [["ids", "a;b"]]],
    ["pipe", [["ids", "a|b"]]],
    ["space", [["ids", "a b"]]],
    [
      "repeat",
      [
        ["ids", "a"],
        ["ids", "b"],
      ],
    ],
    [
      "brackets",
      [
        ["ids[]", "a"],
        ["ids[]", "b"],
      ],
    ],
  ];

  it.each(formats)("as %s has these parameters, and is read from them", (format, parameters) => {
    expect(listParameters("ids", ["a", "b"], format)).toEqual(parameters);
    const received: Record<string, string[]> = {};
    for (const [name, value] of parameters) received[name] = [...(received[name] ?? []), value];
    const read = listValues("ids", received, format);
    expect(read).toEqual(["a", "b"]);
    read?.push("c");
    expect(listValues("ids", received, format)).toEqual(["a", "b"]);
    expect(listValues("ids", {}, format)).toBeUndefined();
    expect(listValues("ids", { other: ["a"] }, format)).toBeUndefined();
  });

  it("may have spaces around its values", () => {
    expect(listValues("ids", { ids: [" a , b"] }, "comma")).toEqual(["a", "b"]);
    expect(listValues("ids", { ids: [] }, "comma")).toBeUndefined();
  });
});
