import { describe, expect, it } from "vitest";
import { compareRoutes, expiryOf, isHash, isMask, mayHideSecret, regexOf } from "../../provider/contract";

describe("the order of routes", () => {
  const route = { isGlobalFallback: false, priority: 0, sortOrder: 0 };

  it.each([
    ["a higher priority", { priority: 2, sortOrder: 9 }, { priority: 1 }],
    ["a lower position among the same priority", { sortOrder: 1 }, { sortOrder: 2 }],
    ["any route, compared with the fallback", { sortOrder: 9 }, { isGlobalFallback: true, priority: 9 }],
  ])("puts %s first", (_, first, second) => {
    const [one, other] = [
      { ...route, ...first },
      { ...route, ...second },
    ];
    expect([other, one].toSorted(compareRoutes)).toEqual([one, other]);
    expect([one, other].toSorted(compareRoutes)).toEqual([one, other]);
  });

  it("is undefined for the same priority and position", () => {
    expect(compareRoutes({ ...route, priority: 5 }, { ...route, priority: 5 })).toBe(0);
  });
});

it.each(["*", "****", "••", "●●●", "[hidden]", "<hidden>"])(
  "%j is a mask in place of a password",
  (value) => {
    expect(isMask(value)).toBe(true);
  },
);

it.each(["", "a***", "***a", "[hidden", "<hidden", "a<hidden>", "<hidden>a", "<!>", "[]", 7, null, ["*"]])(
  "%j is no mask",
  (value) => {
    expect(isMask(value)).toBe(false);
  },
);

describe("a value that may stand for a hidden secret", () => {
  const repeated = ["xxxxxx", "..", "000", "aa"];
  const characters = ["?", "#*", "***-**-****", "…", "■□"];
  const partial = ["**nd", "ab••", "a ** b", "xxxx1234", "ab..yz", "ab…", "12####"];
  const words = [
    "hidden",
    "HIDDEN",
    "(redacted)",
    "[FILTERED]",
    "<not shown>",
    "(sensitive value)",
    "--removed--",
  ];
  it.each([...repeated, ...characters, ...partial, ...words])("is the mask %j", (value) => {
    expect(mayHideSecret(value)).toBe(true);
    expect(isHash(value)).toBe(false);
  });

  it.each([
    "$2b$10$abc",
    "$argon2id$v=19$m=65536$abc",
    "$scrypt$n=1$abc",
    "{SSHA}abc",
    "pbkdf2_sha256$260000$abc",
    "sha256:abc",
    "scrypt:32768:8:1$abc",
    "5f4dcc3b5aa765d61d8327deb882cf99",
  ])("is the hash %j", (value) => {
    expect(isHash(value)).toBe(true);
    expect(mayHideSecret(value)).toBe(true);
    expect(isMask(value)).toBe(false);
  });

  it.each([
    "",
    "a",
    "a*b",
    "1234",
    "Wait for it...",
    "the hidden tree",
    "unmasked",
    "$5 off",
    "shark: a fish",
    "5f4dcc3b",
    "(a) or (b)",
    ...[true, false, 0, 11, null, ["**"], { a: "**" }],
  ])("is not %j", (value) => {
    expect(mayHideSecret(value)).toBe(false);
    expect(isHash(value)).toBe(false);
  });
});

it("inline flags at the start of a pattern are left out", () => {
  expect(regexOf("(?im)^a(?:b)$")).toBe("^a(?:b)$");
  expect(regexOf("a(?i)b")).toBe("a(?i)b");
});

describe("the expiry of a feature", () => {
  const end = "2030-01-02T03:04:05.000Z";

  it.each<[string, Record<string, unknown>]>([
    ["a time", { expiresAt: end }],
    ["a time with an offset", { until: "2030-01-02T04:04:05+01:00" }],
    ["seconds since 1970", { end: Date.parse(end) / 1000 }],
    ["milliseconds since 1970", { date: Date.parse(end) }],
    [
      "the first setting that is a time",
      { note: "2029-01-01", expiryNote: "soon", at: end, until: "2031-01-01" },
    ],
    ["a valid time after an invalid one", { expiresAt: "2030-99-99", validUntil: end }],
  ])("is %s", (_, config) => {
    expect(expiryOf(config)?.toISOString()).toBe(end);
  });

  it("is in milliseconds from 100 billion on", () => {
    expect(expiryOf({ at: 1e11 })?.toISOString()).toBe("1973-03-03T09:46:40.000Z");
  });

  it("is the end of the day in UTC for a date without a time", () => {
    expect(expiryOf({ date: "2030-01-02" })?.toISOString()).toBe("2030-01-02T23:59:59.999Z");
  });

  it.each<[string, Record<string, unknown>]>([
    ["no settings", {}],
    ["a text that only contains a date", { expiresAt: "after 2030-01-02" }],
    ["a text that JavaScript would parse as a date", { expiresAt: "March 7" }],
    ["a number beyond all dates", { expiresAt: 1.9e18, until: -9e15 }],
    ["a value of another type", { expiresAt: true, until: null, end: ["2030-01-02"] }],
    ["settings whose names do not suggest an end", { createdDate: end, weekend: end, attempts: 3, at2: end }],
  ])("is undefined for %s", (_, config) => {
    expect(expiryOf(config)).toBeUndefined();
  });
});
