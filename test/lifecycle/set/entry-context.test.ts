import { describe, expect, it } from "vitest";
import { entryContext } from "../../../provider/lifecycle/set/entry-context";
import { linkSet } from "../../../provider/resources";
import { offlineContext } from "../offline";

describe("an operation on one entry", () => {
  it("names the entry in its messages", () => {
    const messages: string[] = [];
    const note = (message: string) => void messages.push(message);
    const own = entryContext(linkSet, "our blog", { ...offlineContext(), warn: note, inform: note });
    own.warn("a warning");
    own.inform?.("a message");
    expect(messages).toEqual(['links["our blog"]: a warning', 'links["our blog"]: a message']);
  });

  it("shows no messages where the engine takes none", () => {
    expect(() => entryContext(linkSet, "blog", offlineContext()).inform?.("a message")).not.toThrow();
  });

  it.each([
    ["urn:set", "urn:set#blog"],
    [undefined, undefined],
  ])("of a set with the URN %s has the URN %s", (urn, expected) => {
    expect(entryContext(linkSet, "blog", { ...offlineContext(), urn }).urn).toBe(expected);
  });
});
