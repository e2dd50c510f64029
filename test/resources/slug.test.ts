import { describe, expect, it } from "vitest";
import { ApiError } from "../../provider/client";
import {
  type Context,
  diff,
  type PriorState,
  type Properties,
  preflight,
  unknownValue,
} from "../../provider/lifecycle";
import { link } from "../../provider/resources/link";
import { startRun } from "../lifecycle/online";
import { startAccount } from "../support/account";
import { failureOf } from "../support/client";
import { type StubResponse, startStubService } from "../support/stub-service";

const inputs = { domainId: "dom_1", url: "https://example.com", slug: "autumn" };

/** An account in which a link has the slug. */
async function accountWithSlug(more: Partial<Context["settings"]> = {}) {
  const account = await startAccount();
  const { id } = await account.request("POST", "", inputs);
  return { account, owner: id, ...startRun(account, more) };
}

const failuresOf = (news: Properties, context: Context, prior?: PriorState) =>
  preflight({ definition: link, inputs: news, prior }, context);

describe("a slug", () => {
  it("passes if it is available", async () => {
    const { context, warnings } = await accountWithSlug();
    expect(await failuresOf({ ...inputs, slug: "winter" }, context)).toEqual([]);
    expect(await failuresOf({ ...inputs, slug: "winter" }, context, { inputs })).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ["no slug", { slug: undefined }],
    ["an unknown slug", { slug: unknownValue }],
    ["an unknown domain", { domainId: unknownValue }],
  ])("is not checked for %s", async (_, more) => {
    const { account, context } = await accountWithSlug();
    expect(await failuresOf({ ...inputs, ...more }, context)).toEqual([]);
    expect(account.emulator.requests).toHaveLength(1);
  });

  it("is not checked if the settings say so", async () => {
    const { context } = await accountWithSlug({ checkSlugs: false });
    expect(await failuresOf(inputs, context)).toEqual([]);
  });

  it("is not checked for a link that already has it", async () => {
    const { account, owner, context } = await accountWithSlug();
    expect(await failuresOf(inputs, context, { id: owner, inputs })).toEqual([]);
    const chosen = { inputs: { domainId: "dom_1" }, outputs: { slug: "autumn" } };
    expect(await failuresOf(inputs, context, { id: owner, ...chosen })).toEqual([]);
    expect(account.emulator.requests).toHaveLength(1);
    const other = { id: "lnk_9", inputs: { ...inputs, domainId: "dom_2" } };
    await failuresOf(inputs, context, other);
    expect(account.emulator.requests.length).toBeGreaterThan(1);
  });

  it("is checked for the link that is updated", async () => {
    const { owner, context } = await accountWithSlug();
    expect(await failuresOf(inputs, context, { id: owner, inputs: { domainId: "dom_1" } })).toEqual([]);
  });

  it("of another link of the account is refused for a new link", async () => {
    const { owner, context, warnings } = await accountWithSlug();
    expect(await failuresOf(inputs, context)).toEqual([
      {
        path: "slug",
        reason: expect.stringContaining(`already taken by your own link ${owner}. Choose another`),
      },
    ]);
    expect(warnings).toEqual([]);
  });

  it("of another link of the account gets a warning for an update, because that link may give it up", async () => {
    const { owner, context, warnings } = await accountWithSlug();
    const prior = { id: "lnk_9", inputs: { ...inputs, slug: "winter" } };
    expect(await failuresOf(inputs, context, prior)).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining(`already taken by your link ${owner}`)]);
  });

  it("that is taken gets a warning with an operation seed, because this run may have created the link", async () => {
    const { context, warnings } = await accountWithSlug({ operationSeed: "run 7" });
    expect(await failuresOf(inputs, context)).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining("an earlier run with this operation seed")]);
  });

  it("of a link of the stack is refused with an operation seed, too: this run cannot have created it", async () => {
    const { owner, context, warnings } = await accountWithSlug({ operationSeed: "run 7" });
    context.tracker.trackKnown(link, owner);
    const reason = expect.stringContaining(`already taken by your own link ${owner}. Choose another`);
    expect(await failuresOf(inputs, context)).toEqual([{ path: "slug", reason }]);
    expect(warnings).toEqual([]);
  });

  it("that is taken costs one list of its domain with an operation seed, for however many links", async () => {
    const { account, context } = await accountWithSlug({ operationSeed: "run 7" });
    const slugs = ["winter", "spring", "summer"];
    for (const slug of slugs) await account.request("POST", "", { ...inputs, slug });
    account.emulator.clearRequests();
    await Promise.all(slugs.map((slug) => failuresOf({ ...inputs, slug }, context)));
    const lists = account.emulator.requests.filter(({ path }) => /^\/api\/v1\/links(\?|$)/.test(path));
    expect(lists).toHaveLength(1);
  });

  it("of the link that is replaced passes, with a warning unless that link is deleted first", async () => {
    const { owner, context: shared, warnings } = await accountWithSlug();
    const context = shared.forOperation({ urn: "urn:pulumi:dev::shop::shortlink:index:Link::autumn" });
    context.tracker.priorStates.record(link, context.urn, { inputs });
    expect(await failuresOf(inputs, context)).toEqual([]);
    context.tracker.priorStates.record(link, context.urn, { id: owner, inputs });
    expect(await failuresOf(inputs, context)).toEqual([]);
    const why = "already taken by the link that is being replaced";
    // The engine also deletes it first where it gives names that it knows beforehand, and does not say so.
    const unless =
      "Unless the resource option `deleteBeforeReplace: true` is set, or pulumi:autonaming has a pattern without random parts, the engine creates";
    expect(warnings.splice(0)).toEqual([
      expect.stringContaining(`${why}. ${unless}`),
      expect.stringContaining(`${why}, ${owner}. ${unless}`),
    ]);
    diff({ definition: link, id: owner, olds: { inputs, outputs: {} }, news: inputs }, context);
    expect(await failuresOf(inputs, context)).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it.each([{ id: "lnk_elsewhere" }, { id: undefined }])(
    "of the link $id that is replaced in another account passes without a warning where it is free",
    async ({ id }) => {
      const { context: shared, warnings } = startRun(await startAccount());
      const context = shared.forOperation({ urn: "urn:pulumi:dev::shop::shortlink:index:Link::autumn" });
      context.tracker.priorStates.record(link, context.urn, { ...(id && { id }), inputs });
      expect(await failuresOf(inputs, context)).toEqual([]);
      expect(warnings).toEqual([]);
    },
  );

  it("of the link that is replaced in another account is refused where another link has it", async () => {
    const { owner, context: shared, warnings } = await accountWithSlug();
    const context = shared.forOperation({ urn: "urn:pulumi:dev::shop::shortlink:index:Link::autumn" });
    context.tracker.priorStates.record(link, context.urn, { id: "lnk_elsewhere", inputs });
    expect(await failuresOf(inputs, context)).toEqual([
      { path: "slug", reason: expect.stringContaining(`already taken by your own link ${owner}`) },
    ]);
    expect(warnings).toEqual([]);
  });
});

describe("a slug that is taken, and whose owner", () => {
  const taken: StubResponse = { body: { data: { available: false } } };
  const refusal = (status: number): StubResponse => ({
    status,
    body: { error: "Refused", message: "No.", statusCode: status, requestId: "req_1" },
  });
  const page = (slugs: readonly string[], nextCursor: string | null): StubResponse => ({
    body: {
      data: slugs.map((slug, index) => ({ id: `lnk_${index}`, slug })),
      meta: { total: 500, page: 1, limit: 100, hasNext: nextCursor !== null, nextCursor },
    },
  });

  async function startWith(...responses: StubResponse[]) {
    const { url, requests } = await startStubService(...responses);
    return { requests, ...startRun({ settings: { baseUrl: url, apiKey: "k" } }) };
  }

  const onDomain = [{ path: "slug", reason: expect.stringContaining("already taken on this domain") }];

  it("is in another account is refused", async () => {
    const { context } = await startWith(taken, page(["other"], null));
    expect(await failuresOf(inputs, context)).toEqual(onDomain);
  });

  it.each([403, 500])("cannot be searched is refused (%i)", async (status) => {
    const { context } = await startWith(taken, refusal(status));
    const reason = '"autumn" is already taken on this domain; choose another one.';
    expect(await failuresOf(inputs, context)).toEqual([{ path: "slug", reason }]);
  });

  it("is on a later page is refused with the id of the owner", async () => {
    const { context, requests } = await startWith(taken, page(["a"], "next"), page(["b", "autumn"], "last"));
    const [failure] = await failuresOf(inputs, context);
    expect(failure?.reason).toContain("already taken by your own link lnk_1.");
    expect(requests).toHaveLength(3);
  });

  it("has an id that begins with a hyphen is refused with a command that accepts the id", async () => {
    const meta = { total: 1, page: 1, limit: 100, hasNext: false, nextCursor: null };
    const owner = { body: { data: [{ id: "-l_1", slug: "autumn" }], meta } };
    const { context } = await startWith(taken, owner);
    const [failure] = await failuresOf(inputs, context);
    expect(failure?.reason).toContain("`pulumi import -- shortlink:index:Link NAME -l_1`");
  });

  it("is not on the first 50 pages is refused without searching further", async () => {
    const pages = Array.from({ length: 60 }, (_, index) => page(["a"], `cursor ${index}`));
    const { context, requests } = await startWith(taken, ...pages);
    expect(await failuresOf(inputs, context)).toEqual(onDomain);
    expect(requests).toHaveLength(51);
  });

  it("cannot be determined gets a warning", async () => {
    for (const responses of [[refusal(403)], [taken, page(["a"], "next"), page(["a"], "next")]]) {
      const { context, warnings } = await startWith(...responses);
      expect(await failuresOf(inputs, context)).toEqual([]);
      expect(warnings).toEqual([
        expect.stringMatching(/^Could not check whether the slug "autumn" is available/),
      ]);
    }
  });

  it("cannot be determined because of the key is an error", async () => {
    const { context } = await startWith(refusal(401));
    expect(await failureOf(failuresOf(inputs, context))).toBeInstanceOf(ApiError);
  });
});
