import { describe, expect, it, onTestFinished, vi } from "vitest";
import { provider } from "../../provider/dynamic/provider";
import { wrapSecrets } from "../../provider/dynamic/wrap-secrets";
import { startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { failureOf } from "../support/client";
import { containsSecret } from "../support/secret-scan";
import { startProvider } from "./fixture";

// The engine passes plain or wrapped secrets to a dynamic provider, and always gets wrapped ones back.

const password = "correct-horse-battery";
const feature = (password: string) => ({ type: "PASSWORD", config: { password } });
const inputs = {
  __provider: "exports.handler = …",
  domainId: "dom_1",
  url: "https://example.com",
  routeFeatures: [feature(password)],
};

async function linkProvider(
  before?: (url: string) => Promise<{ url: string }>,
  more: Record<string, string> = {},
) {
  const account = await startAccount();
  const baseUrl = (await before?.(account.emulator.url))?.url ?? account.emulator.url;
  const link = await startProvider("Link", { ...account.settings, baseUrl, maxRetries: "0", ...more });
  return { account, link };
}

/** Whether a value shows the password outside of a secret. */
const showsPassword = (value: unknown): boolean =>
  containsSecret(
    JSON.stringify(value, (_, it) =>
      it?.["4dabf18193072939515e22adb298388d"] === undefined ? it : "wrapped",
    ),
    password,
  );

describe.each([
  ["plain", <T>(value: T): T => value],
  ["wrapped", wrapSecrets as <T>(value: T) => T],
])("a password in %s properties", (_, given) => {
  it("is wrapped in all responses to the engine, and plain in requests to the service", async () => {
    const { account, link } = await linkProvider();
    const checked = await link.check({}, given(inputs));
    expect(checked).toMatchObject({
      failures: [],
      inputs: { routeFeatures: { value: [feature(password)] } },
    });
    const { id, outs } = await link.create(given(checked.inputs));
    expect(account.written()).toMatchObject([{ body: { routeFeatures: [feature(password)] } }]);
    expect(await link.diff(id, given(outs), given(checked.inputs))).toMatchObject({ changes: false });
    const news = { ...inputs, title: "x" };
    expect(await link.diff(id, given(outs), given(news))).toMatchObject({ changes: true, replaces: [] });
    const updated = await link.update(id, given(outs), given(news));
    expect(account.written()).toMatchObject([{ method: "PATCH", body: { title: "x" } }]);
    const found = await link.read(id, given(updated.outs));
    const all = [checked.inputs, outs, updated.outs, found.props, found.inputs];
    for (const properties of all) {
      expect(JSON.stringify(properties)).toContain(password);
      expect(showsPassword(properties)).toBe(false);
    }
  });

  it("is wrapped in the known outputs of an object that was created but could not be read", async () => {
    const { account, link } = await linkProvider((url) =>
      startAlteringProxy(url, ({ method, path }) =>
        method === "POST" ? ["routes", "createdAt"] : path.includes("lnk_") ? 503 : [],
      ),
    );
    const failure = await failureOf(link.create(given(inputs)));
    const { id } = await account.onlyLink();
    expect(failure).toMatchObject({ id, properties: { url: inputs.url, __provider: inputs.__provider } });
    expect(JSON.stringify(failure)).toContain(password);
    expect(showsPassword(failure)).toBe(false);
  });
});

it("keeps internal inputs out of state, except those that later calls need", async () => {
  const { link } = await linkProvider();
  const internal = {
    __urn: "urn",
    __preview: true,
    __announced: "/tmp/none#0",
    __secrets: [["url"]],
    __replaceOnChanges: ["url"],
    __resource: "me",
  };
  const { inputs: checked } = await link.check({}, { ...inputs, ...internal });
  const { __replaceOnChanges, __resource, __provider, ...rest } = checked;
  expect({ __replaceOnChanges, __resource }).toEqual({ __replaceOnChanges: ["url"], __resource: "me" });
  expect(Object.keys(rest).filter((name) => name.startsWith("__"))).toEqual([]);
});

describe("in a preview", () => {
  const slug = { domainId: "dom_1", url: "https://example.com", slug: "autumn" };
  const preview = {
    __urn: "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shortlink:Link::autumn",
    __preview: true,
  };

  it("a check asks whether the slug is available, which an update does not", async () => {
    const { account, link } = await linkProvider();
    await account.request("POST", "", slug);
    expect(await link.check({}, { ...slug, ...preview })).toMatchObject({
      failures: [{ property: "", reason: expect.stringMatching(/^slug: "autumn" is already taken/) }],
    });
    expect(await link.check({}, slug)).toMatchObject({ failures: [] });
    expect(await link.check({}, { ...slug, __preview: "yes" })).toMatchObject({ failures: [] });
  });

  it("a diff refuses an update that would remove a password that the program does not declare", async () => {
    const { account, link } = await linkProvider();
    const withHint = (hint: string, more = {}) => ({
      ...inputs,
      routeFeatures: [{ type: "PASSWORD", config: { hint, ...more } }],
    });
    const [olds, news] = [withHint("a"), withHint("b")];
    const { id, outs: created } = await link.create(olds);
    // As the SDK keeps it.
    const outs = { ...created, __provider: olds.__provider };
    await account.request("PATCH", `/${id}`, {
      routeFeatures: withHint("a", { password: "another-battery" }).routeFeatures,
    });
    await link.check(olds, { ...news, ...preview });
    const failure = await failureOf(link.diff(id, outs, news));
    expect(failure.message).toMatch(/^routeFeatures\[0\]\.config: .*password/);
    expect(await link.diff(id, outs, olds)).toMatchObject({ changes: false });
    const replaced = { ...news, __replaceOnChanges: ["routeFeatures"] };
    expect(await link.diff(id, outs, replaced)).toMatchObject({ changes: true });
    await link.check(olds, news);
    expect(await link.diff(id, outs, news)).toMatchObject({ changes: true });
  });
});

it("derives the idempotency key of a create from the resource, with an operation seed", async () => {
  const keyOf = async (resource: unknown) => {
    const { account, link } = await linkProvider(undefined, { operationSeed: "run 7" });
    await link.create({ ...inputs, __resource: resource });
    return account.written()[0]?.idempotencyKey;
  };
  const key = await keyOf("one");
  expect(await keyOf("one")).toBe(key);
  expect(await keyOf("other")).not.toBe(key);
  expect(await keyOf(undefined)).not.toBe(await keyOf(undefined));
  expect(await keyOf(7)).not.toBe(await keyOf(7));
});

it("shows no value that the program marks as secret, in any later call", async () => {
  const { account, link } = await linkProvider();
  const taken = { ...inputs, slug: "hush-hush" };
  await account.request("POST", "", { domainId: "dom_1", url: inputs.url, slug: "hush-hush" });
  const messageOf = (failing: Promise<unknown>) => failureOf(failing).then((it) => it.message);
  expect(await messageOf(link.create(taken))).toContain("hush-hush");
  await link.check({}, { ...taken, __secrets: [["slug"], "no path"] });
  const message = await messageOf(link.create(taken));
  expect(message).toContain("HTTP 409");
  expect(message).not.toContain("hush-hush");
});

describe("a value that the program marks as secret", () => {
  const secret = (value: unknown) => ({
    "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
    value,
  });

  it("is known as one to a refresh, by its path in state", async () => {
    const { link } = await linkProvider();
    const secrets = [["slug"], ["seo", "title"]];
    const declared = { ...inputs, slug: "x-y", seo: { title: "y" }, __secrets: secrets };
    const { inputs: checked } = await link.check({}, declared);
    expect(checked).toMatchObject({ slug: secret("x-y"), seo: { title: secret("y") } });
    const { id, outs } = await link.create(checked);
    const expected = { slug: secret("x-y"), seo: { title: secret("y") }, __secrets: secrets };
    expect(outs).toMatchObject(expected);
    const found = await link.read(id, outs);
    expect(found.props).toMatchObject(expected);
    for (const properties of [outs, found.props]) expect(properties).not.toHaveProperty("shortUrl");
    expect(found.inputs).toMatchObject({ slug: secret("x-y"), seo: { title: secret("y") } });
    expect(found.inputs).not.toHaveProperty("__secrets");
    expect(await link.diff(id, found.props, checked)).toMatchObject({ changes: false });

    await link.check({}, inputs);
    const updated = await link.update(id, found.props, inputs);
    expect(updated.outs).not.toHaveProperty("__secrets");
  });

  it("is secret in the outputs of an update that failed, whether it is the old or the new one", async () => {
    let isBroken = false;
    const { link } = await linkProvider((url) =>
      startAlteringProxy(url, ({ method }) => (isBroken && method === "PATCH" ? 503 : [])),
    );
    const declare = async (properties: object) => (await link.check({}, properties)).inputs;
    const before = { ...inputs, title: "x", __secrets: [["title"]] };
    const { id, outs } = await link.create(await declare(before));
    const after = await declare({ ...inputs, url: "https://example.com/new", __secrets: [["url"]] });
    isBroken = true;
    const failure = await failureOf(link.update(id, outs, after));
    expect(failure).toMatchObject({
      properties: { title: secret("x"), url: secret(inputs.url), __secrets: [["url"], ["title"]] },
    });
  });

  it("is not shown as the slug of an entry after a refresh", async () => {
    const set = await startProvider("LinkSet", (await startAccount()).settings);
    const links = { one: { url: inputs.url, slug: "hush-hush" }, two: { url: inputs.url } };
    const declared = { defaults: { domainId: "dom_1" }, links, __secrets: [["links", "one", "slug"]] };
    const { inputs: checked } = await set.check({}, declared);
    const { id, outs } = await set.create(checked);
    const found = await set.read(id, outs);
    for (const properties of [outs, found.props]) {
      expect(properties).toMatchObject({ links: { one: { slug: secret("hush-hush") } } });
      expect(properties).toHaveProperty("slugs", { two: "two" });
    }
  });
});

it("passes replaceOnChanges to the comparison", async () => {
  const { link } = await linkProvider();
  const { id, outs } = await link.create(inputs);
  const news = { ...inputs, title: "x" };
  const replaces = async (paths: unknown) =>
    (await link.diff(id, outs, { ...news, __replaceOnChanges: paths })).replaces;
  expect(await replaces(["title"])).toEqual(["title"]);
  expect(await replaces(["slug"])).toEqual([]);
  expect(await replaces([7, null])).toEqual([]);
  expect(await replaces("title")).toEqual([]);
});

it("warns with the name of the kind of resource, on standard error where no engine takes it", async () => {
  const { link } = await linkProvider();
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  await link.check({ ...inputs, seo: { title: "x" } }, inputs);
  expect(write.mock.calls.flat()).toEqual([
    expect.stringMatching(/^warning: Link: seo is no longer declared\. .*\n$/),
  ]);
});

it("warns with the name of a resource, unless several have the same inputs", async () => {
  const { account, link } = await linkProvider();
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  const urnOf = (name: string) => `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shortlink:Link::${name}`;
  const news = { ...inputs, slug: "autumn" };
  const { id, outs } = await link.create(news);
  account.emulator.faults.add({
    kind: "status",
    status: 500,
    method: "GET",
    path: "/api/v1/links/{id}",
    times: 20,
  });
  const compared = async (...names: string[]) => {
    write.mockClear();
    const edited = { ...news, routeFeatures: [{ type: "LIMIT", config: { clicks: 1 } }] };
    for (const name of names) await link.check(news, { ...edited, __urn: urnOf(name), __preview: true });
    await link.diff(id, outs, edited);
    return write.mock.calls.flat().map((line) => /^warning: (\w+): Could not read/.exec(String(line))?.[1]);
  };
  expect(await compared("one")).toContain("one");
  expect(await compared("one", "two")).toContain("Link");
});

describe("a read of an object that does not exist", () => {
  it("says so if the program reads it", async () => {
    const { link } = await linkProvider();
    const failure = await failureOf(link.read("lnk_9", {}));
    expect(failure.message).toBe("Link lnk_9 does not exist in the account of this key.");
  });

  it("removes it from state if the program created it", async () => {
    const { account, link } = await linkProvider();
    const { id, outs } = await link.create(inputs);
    await account.request("DELETE", `/${id}`);
    await link.create(inputs);
    const { id: other, outs: otherOuts } = await link.create(inputs);
    await link.read(other, otherOuts);
    expect(await link.read(id, outs)).toEqual({ id: "", props: {} });
  });
});

it("deletes an object, also one that is already deleted", async () => {
  const { account, link } = await linkProvider();
  const { id, outs } = await link.create(inputs);
  for (let times = 0; times < 2; times += 1) await link.delete(id, outs);
  expect(await account.links()).toEqual([]);
});

it("does not exist for a resource of a newer version", () => {
  expect(() => provider("Campaign")).toThrow("Campaign: update the package");
});

it("keeps a route secret that an update without a response has added before others", async () => {
  const { account, link } = await linkProvider();
  const to = (name: string, more = {}) => ({
    ...{ actionType: "URL", actionConfig: { url: `https://example.com/${name}` } },
    ...more,
  });
  const [a, all] = [to("a", { priority: 1 }), to("all", { isGlobalFallback: true })];
  const declared = (...routes: object[]) => ({ domainId: "dom_1", routes });
  const { id, outs } = await link.create(declared(a, all));
  const news = declared(to(password, { priority: 2 }), a, all);
  account.emulator.faults.add({ kind: "dropAfter", method: "POST" });
  const secrets = { __secrets: [["routes", 0, "actionConfig", "url"]] };
  const failure = await failureOf(link.update(id, outs, { ...news, ...secrets }));
  const { properties } = failure as unknown as { properties: object };
  const found = await link.read(id, properties);
  expect(JSON.stringify(found.inputs)).toContain(password);
  expect(showsPassword(found)).toBe(false);
});
