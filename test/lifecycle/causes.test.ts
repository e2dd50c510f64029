import { describe, expect, it } from "vitest";
import {
  firstOf,
  groupByCause,
  groupFailures,
  sameFor,
  withoutNames,
} from "../../provider/lifecycle/properties/causes";
import { counted, type Failure } from "../../provider/lifecycle/properties/failure";

const from = <T>(length: number, of: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => of(index));

/** Reasons that have nothing in common. */
const word = (index: number) =>
  [...String(index)].map((digit) => String.fromCharCode(97 + Number(digit))).join("");
const different = (count: number): Failure[] =>
  from(count, (n) => ({ path: `p${n}`, reason: `is wrong: ${word(n)}` }));

it("a message lists 100 causes, and counts the rest", () => {
  expect(firstOf(different(100))).toEqual(different(100));
  const more = { path: "", reason: expect.stringContaining("and 1,100 more") };
  expect(firstOf(different(1200))).toEqual([...different(100), more]);
});

it.each([
  [0, "0 entries were"],
  [1, "1 entry was"],
  [1240, "1,240 entries were"],
])("a message counts %d in words that fit", (number, expected) => {
  expect(counted(number, "entry was", "entries were")).toBe(expected);
});

describe("failures with the same cause", () => {
  it.each<[string, (index: number) => Failure, string]>([
    [
      "rows of a table",
      (n) => ({ path: `line ${n + 2}, column expires`, reason: `"day ${n}" is not a time; use a time.` }),
      '"day 0" is not a time; use a time. The same for 2,999 more rows, such as line 3, line 4, line 5.',
    ],
    [
      "rows in the table of a set",
      (n) => ({ path: `table: line ${n + 2}`, reason: `has ${n + 3} cells, but the header has 2.` }),
      "has 3 cells, but the header has 2. The same for 2,999 more rows, such as line 3, line 4, line 5.",
    ],
    [
      "entries of a set",
      (n) => ({
        path: `links.${word(n)}.slug`,
        reason: `"${n}" is already taken by your own link lnk_${n}.`,
      }),
      '"0" is already taken by your own link lnk_0. The same for 2,999 more places, such as links.b.slug, links.c.slug, links.d.slug.',
    ],
  ])("are one with a few examples, for %s", (_, failureAt, reason) => {
    const failures = from(3000, failureAt);
    expect(groupFailures(failures)).toEqual([{ ...failures[0], reason }]);
    expect(firstOf(failures)).toEqual(groupFailures(failures));
  });

  it("stay as they are, in their order, up to five", () => {
    const failures = from(10, (n) => ({ path: `line ${n}`, reason: n % 2 === 0 ? "is short." : "is long." }));
    expect(groupFailures(failures)).toEqual(failures);
  });

  it.each([
    ["another column", { path: "line 9, column slug", reason: "is wrong." }],
    ["another property", { path: "links.a.slug", reason: "is wrong." }],
    ["another reason", { path: "line 9, column url", reason: "is missing." }],
  ])("are not hidden behind those with %s", (_, other) => {
    const failures = from(6, (n) => ({ path: `line ${n}, column url`, reason: "is wrong." }));
    expect(groupFailures([...failures, other]).at(-1)).toEqual(other);
  });
});

it("equal texts are one cause, which names how many others there are", () => {
  const [cause, ...more] = groupByCause(
    from(7, () => "a"),
    withoutNames,
  );
  expect(more).toEqual([]);
  expect(sameFor(cause?.others ?? [], "links", String)).toEqual([
    "The same for 6 more links, such as a, a, a.",
  ]);
});

it.each([
  ["must have utm_source", "must have utm_medium"],
  ["has an EXPIRATION_DATE, which is in the past.", "has an ACTIVE_PERIOD, which is in the past."],
])("words of the service are no names: %j and %j are two causes", (one, other) => {
  expect(withoutNames(one)).not.toBe(withoutNames(other));
});

it.each([
  ['"UP_PER" is no time.', '"LOW_ER" is no time.'],
  ["lnk_a is gone.", "lnk_b is gone."],
])("values and ids are names: %j and %j are one cause", (one, other) => {
  expect(withoutNames(one)).toBe(withoutNames(other));
});
