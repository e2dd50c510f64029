import { describe, expect, it } from "vitest";
import type { Properties } from "../../../provider/lifecycle";
import { isKeptPassword, losesSettings, withoutDisplays } from "../../../provider/lifecycle/compare/password";
import { feature, link } from "../../../provider/resources";
import { planned } from "./planned";

const bcrypt = "$2b$10$abcdefghijklmnopqrstuv";
const fallback = { isGlobalFallback: true, actionType: "URL", actionConfig: { url: "https://example.com" } };
const password = (config: Properties) => ({ type: "PASSWORD", enabled: true, config });

/** What services show of a password beside it. */
const displays = {
  ...{ passwordHash: bcrypt, password_hash: "x", passwordSalt: "y", "password-digest": { md: "z" } },
  ...{ hashedPassword: "x", encrypted_password: "y", hash: "x", salt: "y" },
  ...{ passwordValue: "$argon2id$v=19$m=1$abc", passwordMasked: "****" },
};

type Change = readonly [before: Properties, now: Properties, live: Properties];

/** Changes settings through the feature's own endpoint. */
async function ofFeature([before, now, live]: Change) {
  const inputs = (config: Properties) => ({ linkId: "l", routeId: "r", ...password(config) });
  const { writes, lostPasswords } = await planned(feature, "l/r/f", [inputs(before), inputs(now)], {
    id: "f",
    ...password(live),
  });
  const body = writes?.[0]?.[2] as { config: Properties };
  return { sent: body.config, isRefused: lostPasswords?.length !== 0 };
}

/** Changes settings with the whole graph, which also changes in two more places. */
async function ofGraph([before, now, live]: Change) {
  const inputs = (config: Properties, priority: number) => ({
    routes: [{ ...fallback, features: [password(config)], priority }],
    title: String(priority),
  });
  const routes = [
    {
      ...{ id: "r", ...fallback, priority: 1, conditions: [], targets: [], targetItemIds: [] },
      features: [{ id: "f", ...password(live) }],
    },
  ];
  const olds = inputs(before, 1);
  const { writes, lostPasswords } = await planned(link, "l", [olds, inputs(now, 2)], { id: "l", routes });
  const bodies = writes?.map(([, , body]) => body as Properties) ?? [];
  const features = bodies.flatMap((body) => {
    const owners = (body.routes ?? [body]) as { features?: { config: Properties }[]; config?: Properties }[];
    return owners.flatMap((owner) => owner.features ?? (owner.config ? [{ config: owner.config }] : []));
  });
  return { sent: features[0]?.config, isRefused: lostPasswords?.length !== 0 };
}

/** Changes settings in `routeFeatures`, which are always written as a whole. */
async function ofLink([before, now, live]: Change) {
  const inputs = (config: Properties) => ({ routeFeatures: [password(config)] });
  const routeFeatures = [{ id: "f", ...password(live) }];
  const { writes, lostPasswords } = await planned(link, "l", [inputs(before), inputs(now)], {
    id: "l",
    routeFeatures,
  });
  const body = writes?.[0]?.[2] as { routeFeatures: { config: Properties }[] };
  return { sent: body.routeFeatures[0]?.config, isRefused: lostPasswords?.length !== 0 };
}

describe.each([
  ["a feature", ofFeature],
  ["a graph", ofGraph],
  ["a link", ofLink],
])("a changed password of %s", (_, change) => {
  const before = { password: "old" };
  const now = { password: "new" };

  it("is sent without its hashes, salts and masks", async () => {
    const live = { ...displays, tries: 3, isStrict: true, hint: "Ask Ali", passwordHint: "a tree" };
    expect(await change([before, now, live])).toEqual({
      sent: { ...now, tries: 3, isStrict: true, hint: "Ask Ali", passwordHint: "a tree" },
      isRefused: false,
    });
  });

  it.each(["********", "hidden", bcrypt])(
    "is refused beside a value that the program does not declare and the service shows as %j",
    async (pin) => {
      expect((await change([before, now, { password: pin, pin }])).isRefused).toBe(true);
      const next = { ...now, pin: "42" };
      expect(await change([{ ...before, pin: "42" }, next, { password: pin, pin }])).toEqual({
        sent: next,
        isRefused: false,
      });
    },
  );

  it("is refused beside the hash of a value that the program does not declare", async () => {
    const live = { passwordHash: bcrypt, pinHash: bcrypt };
    expect((await change([before, now, live])).isRefused).toBe(true);
  });
});

it("a hash at any depth is not sent back", async () => {
  const settings = (word: string) => ({ login: { password: word } });
  const live = { login: { passwordHash: bcrypt, tries: 3 } };
  const { sent } = await ofFeature([settings("old"), settings("new"), live]);
  expect(sent).toEqual({ login: { password: "new", tries: 3 } });
});

it("settings that a program no longer declares are removed without what displays them", async () => {
  const feature = { type: "PASSWORD", config: { password: "old" } };
  const olds = { routeFeatures: [feature] };
  const news = { routeFeatures: [{ type: "PASSWORD", enabled: false }] };
  const live = { id: "l", routeFeatures: [{ id: "f", ...password({ passwordHash: bcrypt, tries: 3 }) }] };
  expect(await planned(link, "l", [olds, news], live)).toEqual({
    writes: [["PATCH", "l", { routeFeatures: [{ ...news.routeFeatures[0], config: { tries: 3 } }] }]],
    lostPasswords: [],
  });
});

it("settings of other features are sent back whatever they look like", async () => {
  const utm = (source: string) => ({ linkId: "l", routeId: "r", type: "UTM", config: { source } });
  const shown = { sourceHash: bcrypt, other: "hidden" };
  const live = { id: "f", type: "UTM", config: { source: "a", ...shown } };
  expect(await planned(feature, "l/r/f", [utm("a"), utm("b")], live)).toEqual({
    writes: [["PATCH", "l/routes/r/features/f", { config: { source: "b", ...shown } }]],
    lostPasswords: [],
  });
});

it("dropping the settings of an inline feature is refused beside a value that the service hides", async () => {
  const inputs = (feature: Properties) => ({ routes: [{ ...fallback, features: [feature] }] });
  const shown = password({ password: "****", pin: "****" });
  const routes = [
    { id: "r", ...fallback, conditions: [], features: [{ id: "f", ...shown }], targetItemIds: [] },
  ];
  const { config, ...bare } = password({ password: "old" });
  const { lostPasswords } = await planned(link, "l", [inputs({ ...bare, config }), inputs(bare)], {
    id: "l",
    routes,
  });
  expect(lostPasswords).toEqual(["routes[0].features[0].config"]);
});

it.each([
  [{ type: "PASSWORD" }, { type: "PASSWORD" }, true],
  [{ enabled: false }, { type: "PASSWORD" }, true],
  [{ type: "UTM" }, { type: "PASSWORD" }, false],
  [{ type: "PASSWORD" }, { type: "UTM" }, false],
  [{ enabled: false }, { type: "UTM" }, false],
  [{ type: "PASSWORD" }, undefined, false],
])("a feature stays a password only if it is one: %j, live %j", (now, live, expected) => {
  expect(isKeptPassword({ now, live })).toBe(expected);
});

it.each([
  ["nothing, and the service has nothing", { hint: "h" }, null, false],
  ["other settings than the password", { hint: "h" }, { password: "****" }, true],
  ["the password and other settings", { password: "new", hint: "h" }, { password: "****", hint: "h" }, false],
  ["the password under another name", { code: { value: "new" } }, { code: { value: "****" } }, false],
])("a change of settings that declares %s loses a password or not", (_, config, live, expected) => {
  expect(losesSettings({ before: undefined, now: config, live })).toBe(expected);
});

it("settings whose names only resemble those that display a password are kept", () => {
  const declared = { password: "new", hint: "h" };
  const kept = {
    ...{ passwordHashRounds: 10, hashtag: "autumn", saltiness: 3, digestTime: "noon" },
    ...{ oldPassword: "x", unhashedPassword: "y", hint: "a" },
  };
  const others = { hashed_password: "z", "masked-password": "z", old_password: bcrypt };
  expect(withoutDisplays(declared, { ...kept, ...displays, ...others })).toEqual(kept);
});

describe("a password that the program does not declare is named where an update would remove it", () => {
  const utm = (source: string) => ({ type: "UTM", config: { source } });
  const hidden = (id: string) => ({ id, type: "PASSWORD", config: { password: "****" } });
  const features = (...routeFeatures: Properties[]) => ({ routeFeatures });
  const options = (value: number, more: object = {}) => ({
    options: { list: [{ a: 0 }, { a: value, ...more }] },
  });
  const bare = { type: "PASSWORD" };

  it.each<[string, before: Properties, now: Properties, live: Properties, lost: string[]]>([
    [
      "in a list that is no longer declared",
      features(utm("a")),
      {},
      features(utm("a"), hidden("g")),
      ["routeFeatures[0].config"],
    ],
    [
      "after declared entries, unless it has no settings",
      features(utm("a")),
      features(utm("b")),
      features(utm("a"), { type: "LIMIT" }, { ...bare, config: null }, hidden("i")),
      ["routeFeatures[3].config"],
    ],
    [
      "in free-form JSON",
      options(1),
      options(2),
      options(1, { theirs: hidden("x") }),
      ["options.list[1].theirs.config"],
    ],
    [
      "beside a changed entry",
      features(bare, utm("a")),
      features(bare, utm("b")),
      features({ ...bare, enabled: true }, utm("a")),
      ["routeFeatures[0].config"],
    ],
    [
      "where the service does not show its settings",
      features({ ...bare, config: { phrase: "s" } }, utm("a")),
      features({ ...bare, config: { phrase: "s" } }, utm("b")),
      features(bare, utm("a")),
      ["routeFeatures[0].config"],
    ],
  ])("%s", async (_, before, now, live, lost) => {
    expect((await planned(link, "l", [before, now], { id: "l", ...live })).lostPasswords).toEqual(lost);
  });

  it("unless it exists already where the program begins to declare it", async () => {
    const routes = (...features: Properties[]) => ({ routes: [{ ...fallback, features }] });
    const live = {
      id: "r",
      ...fallback,
      conditions: [],
      targets: [],
      targetItemIds: [],
      features: [hidden("f")],
    };
    const now = { type: "PASSWORD", config: { password: "new" } };
    expect(await planned(link, "l", [routes(), routes(now)], { id: "l", routes: [live] })).toEqual({
      writes: [["PATCH", "l/routes/r/features/f", { config: now.config }]],
      lostPasswords: [],
    });
  });
});
