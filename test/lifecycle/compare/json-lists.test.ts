import { describe, expect, it } from "vitest";
import { compare } from "../../../provider/lifecycle/compare/compare";

/** The entries of a list of free-form JSON: what each was before, and where it is live. */
function pairs(before: object[], now: object[], live: object[], isWritten = false) {
  const { declared, dropped, undeclared } = compare(undefined, { before, now, live, isWritten }).entries;
  return {
    declared: declared.map(({ before: old, position }) => [old, position.live]),
    dropped: dropped.map(({ before: old, position }) => [old, position.live]),
    undeclared: undeclared.map(({ position }) => position.live),
  };
}

const [a, b, c, d] = [{ a: 1 }, { b: 2 }, { c: 3 }, { d: 4 }] as const;

describe("an entry of a list of free-form JSON", () => {
  it("that has moved is live where it was", () => {
    expect(pairs([a, b], [b, a], [a, b]).declared).toEqual([
      [b, 1],
      [a, 0],
    ]);
  });

  it("that resembles no other one replaces the one at its position", () => {
    expect(pairs([a, b], [a, c], [a, b])).toEqual({
      declared: [
        [a, 0],
        [b, 1],
      ],
      dropped: [[b, undefined]],
      undeclared: [],
    });
  });

  it("replaces none that has moved", () => {
    expect(pairs([a, b], [c, a], [a, b]).declared).toEqual([
      [undefined, undefined],
      [a, 0],
    ]);
  });

  it("replaces none where entries were added", () => {
    expect(pairs([a, b], [a, c, d], [a, b])).toEqual({
      declared: [
        [a, 0],
        [undefined, undefined],
        [undefined, undefined],
      ],
      dropped: [[b, 1]],
      undeclared: [],
    });
  });

  it("that is no longer declared is live where it was", () => {
    expect(pairs([a, b], [a], [a, b])).toEqual({ declared: [[a, 0]], dropped: [[b, 1]], undeclared: [] });
  });

  it("is nowhere certain where somebody added one", () => {
    expect(pairs([a, b], [a, b], [c, a, b])).toEqual({
      declared: [
        [a, undefined],
        [b, undefined],
      ],
      dropped: [],
      undeclared: [0, 1, 2],
    });
  });

  it("has its own position after a write", () => {
    expect(pairs([a, b, c], [b, d], [b, d], true).declared).toEqual([
      [b, 0],
      [undefined, 1],
    ]);
    expect(pairs([a], [a, b], [a], true).declared).toEqual([
      [a, 0],
      [undefined, undefined],
    ]);
  });
});
