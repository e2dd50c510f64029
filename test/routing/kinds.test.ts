import { describe, expect, it } from "vitest";
import { describeKind, exampleOf, includes, type Kind, type Visitor } from "../../provider/routing";
import type { TextTest } from "../../provider/routing/visitor/kind";
import { isPossibleText } from "../../provider/routing/visitor/possible";
import { testKind, type VisitorTest } from "../../provider/routing/visitor/test";
import { excludes, implies } from "../../provider/routing/visitor/text";
import { unionOf } from "../../provider/routing/visitor/union";
import type { TextField } from "../../provider/routing/visitor/visitor";

const is = (value: string): TextTest => ({ test: "is", value });
const within = (value: string): TextTest => ({ test: "within", value });
const contains = (value: string): TextTest => ({ test: "contains", value });
const search = (value: string): TextTest => ({ test: "search", value });
const whole = (value: string): TextTest => ({ test: "whole", value });
const first = (test: TextTest): TextTest => ({ ...test, first: true });

/** The languages of which nobody who speaks none of them is thought up. */
const usual = ["en", "ja", "pt", "fr", "no"].map(within);
const [spring, summer, autumn] = ["2027-03-01", "2027-06-01T08:30:15Z", "2027-09-01T00:00:00.5Z"].map(
  (it) => new Date(it),
) as [Date, Date, Date];

describe("a kind of visitors", () => {
  it.each<[Kind, words: string]>([
    [{}, ""],
    [{ country: { in: ["DE", "AT"] }, os: { notIn: ["iOS"] } }, "country DE or AT, os not iOS"],
    [{ browser: { in: ["Safari"] }, device: { in: ["PHONE"] } }, "browser Safari, device PHONE"],
    [{ referrer: { in: ["", "a.example"] } }, "referrer none or a.example"],
    [
      { languages: { passes: [first(within("de"))], fails: [is("de-AT")] } },
      "first language de, language not exactly de-AT",
    ],
    [
      { languages: { passes: [within("fr")], fails: [first(is("en"))] } },
      "language fr, first language not exactly en",
    ],
    [
      { userAgent: { passes: [contains("iPhone"), search("bot|x")], fails: [whole("a")] } },
      "user agent with iPhone in it, user agent matching /bot|x/, user agent not matching /a/",
    ],
    [{ at: { from: spring, before: summer } }, "from 2027-03-01T00:00Z, before 2027-06-01T08:30:15Z"],
    [{ at: { before: autumn } }, "before 2027-09-01T00:00:00.500Z"],
    [
      { visits: { link: { from: 1, below: 5 }, "routes[12]": { below: 3 }, sale: { from: 0 } } },
      "1 or more visits, fewer than 5 visits, fewer than 3 visits of route 13, 0 or more visits of route sale",
    ],
    [
      { passwords: { url: true, "my routes[1]": true, "routes[1] (2)": false } },
      "with the password, with the password of route my routes[1], without the password of route routes[1] (2)",
    ],
  ])("has words: %j", (kind, words) => {
    expect(describeKind(kind)).toBe(words);
  });

  it.each<[Kind, visitor: Visitor | undefined]>([
    [{}, {}],
    [
      { country: { notIn: ["us", "JP"] }, referrer: {} },
      { country: "BR", referrer: "" },
    ],
    [{ userAgent: { passes: [contains("a"), contains("b")] } }, { userAgent: "a b" }],
    [{ userAgent: { passes: [search("(?is)googlebot|x")] } }, { userAgent: "googlebot" }],
    [{ userAgent: { passes: [search("^a\\.\\^\\$b$|x")] } }, { userAgent: "a.^$b" }],
    [{ userAgent: { passes: [search("^.\\b.$")] } }, { userAgent: "a{" }],
    [{ userAgent: { passes: [search("^[^\\x{0}-\\x{d7ff}]$")] } }, { userAgent: "\ue000" }],
    [{ userAgent: { passes: [search("a(?i)b|^x$")] } }, { userAgent: "x" }],
    [{ userAgent: { passes: [whole("^Mozilla/4\\.0$")] } }, { userAgent: "Mozilla/4.0" }],
    [{ userAgent: { passes: [search("a")], fails: [search("a")] }, country: {} }, undefined],
    [{ os: { in: [] } }, undefined],
    [{ languages: {} }, { languages: ["en"] }],
    [{ languages: { passes: [within("de")], fails: [first(is("en"))] } }, { languages: ["ja", "de"] }],
    [{ languages: { passes: [is("fr"), first(is("de"))] } }, { languages: ["de", "fr"] }],
    [{ languages: { passes: [first(is("de")), is("fr")] } }, { languages: ["de", "fr"] }],
    [{ languages: { passes: [within("de")], fails: usual } }, { languages: ["de"] }],
    [{ languages: { fails: usual } }, undefined],
    [{ languages: { passes: [is("de-AT")], fails: [is("fr"), within("de")] } }, undefined],
    [{ languages: { passes: [first(within("de")), first(is("de-AT"))] } }, undefined],
    [{ at: { from: spring, before: summer } }, { at: spring }],
    [{ at: { before: spring } }, { at: new Date(spring.getTime() - 1) }],
    [{ visits: { link: { from: 3 }, sale: { below: 5 } } }, { visits: { link: 3, sale: 0 } }],
    [{ passwords: { link: true, sale: false } }, { passwords: ["link"] }],
  ])("has an example, if one is found: %j", (kind, visitor) => {
    expect(exampleOf(kind)).toEqual(visitor);
  });

  it.each<[Kind, Visitor, boolean | undefined]>([
    [{}, {}, true],
    [{ country: { in: ["DE", "AT"] } }, { country: "at", os: "iOS" }, true],
    [{ country: { in: ["DE", "AT"] } }, { country: "FR" }, false],
    [{ country: { in: ["DE"] } }, {}, undefined],
    [{ country: { in: ["DE"] }, os: { notIn: ["iOS"] } }, { os: "iOS" }, false],
    [{ os: { notIn: ["iOS"] } }, { os: "Android" }, true],
    [{ languages: { passes: [within("de")], fails: [is("fr")] } }, { languages: ["de-AT", "en"] }, true],
    [{ languages: { passes: [within("de")], fails: [is("fr")] } }, { languages: ["de", "fr"] }, false],
    [{ languages: { passes: [first(within("de"))] } }, { languages: ["en", "de"] }, false],
    [{ at: { from: summer } }, { at: spring }, true],
  ])("includes a visitor, as far as texts say: %j, %j", (kind, visitor, expected) => {
    expect(includes(kind, visitor)).toBe(expected);
  });

  const systems: Kind = { os: { passes: [search("^(iOS|macOS)$")] } };
  const inDays: Kind = { at: { from: summer, before: autumn } };
  const at = (time: Date): VisitorTest => ({ field: "at", from: time.getTime() });
  it.each<[Kind, VisitorTest, boolean | undefined]>([
    [{}, { field: "country", in: ["DE"] }, undefined],
    [{ country: { in: ["DE", "AT"] } }, { field: "country", in: ["de"] }, undefined],
    [{ country: { in: ["DE", "AT"] } }, { field: "country", in: ["AT", "FR", "DE"] }, true],
    [{ country: { in: ["DE", "AT"] } }, { field: "country", in: ["FR"] }, false],
    [{ country: { notIn: ["DE"] } }, { field: "country", in: ["de"] }, false],
    [{ country: { notIn: ["DE"] } }, { field: "country", in: ["DE", "AT"] }, undefined],
    [systems, { field: "os", in: ["iOS", "macOS"] }, true],
    [{ os: { ...systems.os, notIn: ["iOS"] } }, { field: "os", in: ["macOS"] }, true],
    [systems, { field: "os", in: ["Linux"] }, false],
    [{ os: { fails: [search("^x"), search("^i")] } }, { field: "os", in: ["iOS"] }, false],
    [{ referrer: { passes: [within("a.b")] } }, { field: "referrer", passes: within("b") }, true],
    [
      { referrer: { passes: [contains("a"), within("a")] } },
      { field: "referrer", passes: within("b") },
      false,
    ],
    [{ referrer: { fails: [within("b")] } }, { field: "referrer", passes: within("a.b") }, false],
    [{ referrer: { passes: [within("b")] } }, { field: "referrer", passes: within("a.b") }, undefined],
    [{ userAgent: { passes: [search("^a+$")] } }, { field: "userAgent", passes: search("a$") }, true],
    [{ userAgent: { passes: [search("^a")] } }, { field: "userAgent", passes: search("^b") }, false],
    [{ userAgent: { fails: [search("a|b")] } }, { field: "userAgent", passes: search("b") }, false],
    [
      { languages: { passes: [first(is("EN"))] } },
      { field: "languages", passes: first(search("^en")) },
      undefined,
    ],
    [
      { languages: { passes: [first(is("de"))] } },
      { field: "languages", passes: first(search("^en")) },
      false,
    ],
    [{ languages: { fails: [search("^d")] } }, { field: "languages", passes: search("^e") }, undefined],
    [{ languages: { passes: [search("^d[eo]")] } }, { field: "languages", passes: search("^e") }, undefined],
    [inDays, at(summer), true],
    [inDays, at(autumn), false],
    [inDays, at(new Date(summer.getTime() + 1)), undefined],
    [{ visits: { link: { from: 3, below: 5 } } }, { field: "visits", of: "link", from: 3 }, true],
    [{ visits: { link: { below: 5 } } }, { field: "visits", of: "link", from: 5 }, false],
    [{ visits: {}, passwords: {} }, { field: "visits", of: "constructor", from: 0 }, undefined],
    [{ passwords: { link: false } }, { field: "passwords", of: "link" }, false],
    [{ passwords: { link: false } }, { field: "passwords", of: "constructor" }, undefined],
  ])("is certain to pass a test, or to fail it, or neither: %j, %j", (kind, test, expected) => {
    expect(testKind(kind, test)).toBe(expected);
  });

  const de: Kind = { country: { in: ["DE"] } };
  it.each<[Kind, Kind, union: Kind | undefined]>([
    [de, { country: { in: ["DE"] } }, de],
    [de, {}, {}],
    [{}, de, {}],
    [de, { os: { in: ["iOS"] } }, undefined],
    [
      { ...de, os: { in: ["iOS"] } },
      { ...de, os: { in: ["Linux"] } },
      { ...de, os: { in: ["iOS", "Linux"] } },
    ],
    [de, { country: { notIn: ["de", "AT"] } }, { country: { notIn: ["AT"] } }],
    [{ country: { notIn: ["DE"] } }, de, {}],
    [{ country: { notIn: ["DE"] } }, { country: { notIn: ["AT"] } }, undefined],
    [de, { country: { passes: [is("AT")], notIn: ["DE"] } }, undefined],
    [de, { country: { fails: [is("AT")], notIn: ["DE"] } }, undefined],
    [{ languages: { passes: [is("de")] } }, { languages: { fails: [is("de")] } }, undefined],
    [
      { at: { from: spring, before: summer } },
      { at: { from: summer, before: autumn } },
      { at: { from: spring, before: autumn } },
    ],
    [{ at: { from: summer } }, { at: { from: spring, before: summer } }, { at: { from: spring } }],
    [{ at: { before: spring } }, { at: { from: spring, before: summer } }, { at: { before: summer } }],
    [{ at: { before: spring } }, { at: { from: spring } }, {}],
    [{ at: { before: spring } }, { at: { from: summer } }, undefined],
    [
      { visits: { link: { from: 1, below: 3 } } },
      { visits: { link: { from: 3, below: 5 } } },
      { visits: { link: { from: 1, below: 5 } } },
    ],
    [
      { visits: { link: { from: 3 }, a: { from: 1 } } },
      { visits: { link: { below: 3 }, a: { from: 1 } } },
      { visits: { a: { from: 1 } } },
    ],
    [{ visits: { a: { below: 3 } } }, { visits: { b: { below: 3 } } }, undefined],
    [
      { visits: { a: { below: 3 }, b: { below: 3 } } },
      { visits: { b: { below: 3 } } },
      { visits: { b: { below: 3 } } },
    ],
    [
      { visits: { b: { below: 3 } } },
      { visits: { a: { below: 3 }, b: { below: 3 } } },
      { visits: { b: { below: 3 } } },
    ],
    [{ visits: { a: { below: 3 } } }, { visits: { a: { from: 4 } } }, undefined],
    [{ passwords: { link: true } }, { passwords: { link: false } }, {}],
    [
      { passwords: { link: true, a: true } },
      { passwords: { link: false, a: true } },
      { passwords: { a: true } },
    ],
    [{ passwords: { link: true, a: true } }, { passwords: { link: false, a: false } }, undefined],
  ])("has a union with another one where that is a kind: %j, %j", (one, other, union) => {
    expect(unionOf(one, other)).toEqual(union);
  });
});

describe("two tests of a text", () => {
  it.each<[TextField, TextTest, TextTest, implied: boolean, excluded: boolean]>([
    ["referrer", within("a.b"), within("b"), true, false],
    ["referrer", within("b"), within("a.b"), false, false],
    ["referrer", within("a"), within("b"), false, true],
    ["referrer", is("x.b"), within("b"), true, false],
    ["referrer", is("b"), within("x.b"), false, true],
    ["referrer", within("x.b"), is("b"), false, true],
    ["userAgent", contains("ab"), contains("a"), true, false],
    ["userAgent", contains("a"), contains("b"), false, false],
    ["userAgent", contains("a"), within("a"), false, false],
    ["referrer", contains("a"), within("b"), false, false],
    ["referrer", within("b"), contains("a"), false, false],
    ["userAgent", search("a"), search("a"), true, false],
    // Patterns distinguish cases, and all other tests do not.
    ["referrer", is("a"), search("a"), false, false],
    ["referrer", is("a"), whole("A"), false, false],
    ["referrer", search("A"), is("a"), false, false],
    ["userAgent", search("a"), search("."), false, false],
    ["userAgent", whole("a"), whole("."), false, false],
    ["languages", is("de"), is("en"), false, false],
    ["languages", first(is("de")), is("en"), false, false],
    ["languages", first(is("de")), first(is("en")), false, true],
    ["languages", first(within("de-AT")), within("de"), true, false],
    ["languages", within("de-AT"), first(within("de")), false, false],
  ])("of %s are compared: %j, %j", (field, one, other, implied, excluded) => {
    expect([implies(field, one, other), excludes(field, one, other)]).toEqual([implied, excluded]);
  });

  it.each<[TextTest[], TextTest[], boolean | undefined]>([
    [[search("^de"), search("^en")], [], true],
    [[first(search("^de")), first(search("^en"))], [], false],
    [[first(search("^de")), first(within("fr"))], [], false],
    [[within("de")], [search("(?i)^d"), is("fr")], false],
    [[search("^de")], [search("^d")], false],
    [[search("^de")], [first(search("^d"))], true],
    [[first(search("^de"))], [first(search("^d"))], false],
    [[first(search("^de")), search("^fr")], [search("^f")], false],
    [[], [search("")], true],
    [[whole("de")], [whole("d.")], false],
    [[is("de")], [within("de")], true],
    [[search("ü"), search("(?=x)")], [], undefined],
  ])("of languages are possible together: %j without %j", (passes, fails, expected) => {
    expect(isPossibleText("languages", { passes, fails })).toBe(expected);
  });

  it("of a list are impossible where none of its texts passes", () => {
    expect(isPossibleText("os", { in: ["iOS"], passes: [search("^x")] })).toBe(false);
  });
});
