import { describe, expect, it } from "vitest";
import {
  type Context,
  create,
  type Properties,
  previewCreate,
  previewUpdate,
  requireSafeUpdate,
} from "../../../provider/lifecycle";
import { linkSet as definition } from "../../../provider/resources";
import { type Account, startAccount } from "../../support/account";
import { startAlteringProxy } from "../../support/altering-proxy";
import { failureOf } from "../../support/client";
import { linksOf, url } from "../../support/set-stack";
import { startRun } from "../online";

// What the preflight of a set makes of the service's responses.

const defaults = { domainId: "dom_1" };
const availability = "/api/v1/links/links/slug-availability";

const preview = (context: Context, links: Properties = linksOf([1, 2])) =>
  previewCreate({ definition, inputs: { defaults, links } }, context);

/** A set with some links in an account, and functions that return the request for an update of it, and why it is refused. */
async function startWithSet(account: Account, links: Properties) {
  const inputs = { defaults, links };
  const { id, outputs } = await create({ definition, inputs }, startRun(account).context);
  const requestFor = (news: Properties) => ({
    ...{ definition, id, olds: { inputs, outputs }, news: { defaults, links: news } },
  });
  const refusal = async (news: Properties, context = startRun(account).context) =>
    (await failureOf(previewUpdate(requestFor(news), context))).message;
  return { requestFor, refusal };
}

describe("the preflight of a set that cannot find out whether slugs are available", () => {
  it("warns, and leaves it to the operation", async () => {
    const account = await startAccount();
    account.emulator.faults.add({ kind: "status", status: 503, path: availability, times: 2 });
    const { context, warnings } = startRun(account);
    expect(await preview(context)).toHaveProperty("slugs", { "link-1": "link-1", "link-2": "link-2" });
    expect(warnings).toEqual([
      expect.stringMatching(/^Could not check whether 2 slugs are available .*HTTP 503/),
    ]);
  });

  it("warns also if the service cannot be reached", async () => {
    const { context, warnings } = startRun({ settings: { apiKey: "k", baseUrl: "http://127.0.0.1:1" } });
    await preview(context);
    expect(warnings).toEqual([expect.stringMatching(/^Could not check whether 2 slugs are available/)]);
  });

  it("fails if the service does not accept the key, and with a bug", async () => {
    const account = await startAccount();
    account.emulator.faults.add({ kind: "status", status: 401, path: availability, times: 2 });
    const { context, warnings } = startRun(account);
    await expect(preview(context)).rejects.toThrow("HTTP 401");
    const client = { ...context.client, call: () => Promise.reject(new TypeError("a bug")) };
    await expect(preview({ ...context, client })).rejects.toThrow(TypeError);
    expect(warnings).toEqual([]);
  });

  it("ends with the operation", async () => {
    const { context, warnings } = startRun(await startAccount());
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(preview(context.forOperation({ signal }))).rejects.toThrow("stopped");
    expect(warnings).toEqual([]);
  });
});

describe("an entry with a slug that is taken", () => {
  it("is refused for a link of another account", async () => {
    const account = await startAccount();
    const { url: baseUrl } = await startAlteringProxy(account.emulator.url, ({ path }) =>
      path.startsWith(availability) ? (text) => text.replace("true", "false") : [],
    );
    const { message } = await failureOf(preview(startRun(account, { baseUrl }).context, linksOf([1])));
    expect(message).toBe('links.link-1.slug: "link-1" is already taken on this domain; choose another one.');
  });

  it("is refused when it changes to the slug of another link, whatever that is", async () => {
    const account = await startAccount();
    const { refusal } = await startWithSet(account, { one: { slug: "one", url: url(1) } });
    const { id } = await account.request("POST", "", { ...defaults, slug: "two", url: url(1) });
    expect(await refusal({ one: { slug: "two", url: url(1) } })).toBe(
      `links.one.slug: "two" is already taken by your own link ${id}; choose another one, or delete that link.`,
    );
    const { url: baseUrl } = await startAlteringProxy(account.emulator.url, ({ path }) =>
      path.startsWith("/api/v1/links?") ? (text) => JSON.stringify({ ...JSON.parse(text), data: [] }) : [],
    );
    expect(await refusal({ one: { slug: "two", url: url(1) } }, startRun(account, { baseUrl }).context)).toBe(
      'links.one.slug: "two" is already taken on this domain; choose another one.',
    );
  });

  it("is accepted if the service takes its own link for another one", async () => {
    const account = await startAccount();
    const { requestFor } = await startWithSet(account, { one: { slug: "one", url: url(1) } });
    const { id } = await account.onlyLink();
    await account.request("PATCH", `/${id}`, { slug: "two" });
    const { url: baseUrl } = await startAlteringProxy(account.emulator.url, ({ path }) =>
      path.startsWith(availability) ? (text) => text.replace("true", "false") : [],
    );
    const { context } = startRun(account, { baseUrl });
    const news = { one: { slug: "two", url: url(1) } };
    expect(await previewUpdate(requestFor(news), context)).toMatchObject({ ids: { one: id } });
  });
});

describe("an entry with a password that an update would remove", () => {
  const graph = (config: object) => [
    {
      ...{ actionType: "URL", actionConfig: { url: url("all") }, isGlobalFallback: true },
      features: [{ type: "PASSWORD", config }],
    },
  ];

  it.each([
    ["with the preflight", previewUpdate],
    ["without the preflight", requireSafeUpdate],
  ])("is refused %s", async (_, operation) => {
    const account = await startAccount();
    const { requestFor } = await startWithSet(account, {
      press: { routes: graph({ password: "s-1", hint: "a" }) },
    });
    const run: (request: ReturnType<typeof requestFor>, context: Context) => Promise<unknown> = operation;
    const { message } = await failureOf(
      run(requestFor({ press: { routes: graph({ hint: "b" }) } }), startRun(account).context),
    );
    expect(message).toMatch(/^links\.press\.routes\[0\]\.features\[0\]\.config: .*Declare all settings/);
  });
});
