import { describe, expect, it } from "vitest";
import { create, PartialFailure, type Properties } from "../../provider/lifecycle";
import { folder, link } from "../../provider/resources";
import { type Account, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { failureOf } from "../support/client";
import { startStubService } from "../support/stub-service";
import { longAgo, startRun as startAnyRun } from "./online";

// With an operation seed, a run that repeats an interrupted run sends the same idempotency keys.

const urn = "urn:pulumi:dev::shop::shortlink:index:Link::link";
const inputs = { domainId: "dom_1", url: "https://example.com/", title: "Autumn" };

/** A run of the engine with the seed, as a function that creates the link. */
function startRun(account: Pick<Account, "settings">, baseUrl = account.settings.baseUrl) {
  const run = startAnyRun(account, { baseUrl, operationSeed: "run-1" });
  const context = run.context.forOperation({ urn });
  const createLink = (more: Properties = {}) =>
    create({ definition: link, inputs: { ...inputs, ...more } }, context);
  return { context, createLink };
}

describe("a create with an operation seed", () => {
  it("returns the object that an interrupted run created, with the inputs that it has now", async () => {
    const account = await startAccount();
    const { id } = await startRun(account).createLink();
    await account.request("PATCH", `/${id}`, { title: "changed by hand" });
    const repeated = await startRun(account).createLink();
    expect(repeated).toMatchObject({ id, outputs: { title: "Autumn" } });
    expect(await account.onlyLink()).toMatchObject({ id, title: "Autumn" });
  });

  it("creates another object for other inputs or another resource", async () => {
    const account = await startAccount();
    const { id } = await startRun(account).createLink();
    expect((await startRun(account).createLink({ title: "Winter" })).id).not.toBe(id);
    const { context } = startRun(account);
    const other = context.forOperation({ urn: `${urn}-2` });
    expect((await create({ definition: link, inputs }, other)).id).not.toBe(id);
  });

  it("creates an object for each of equal resources that nothing distinguishes, also again after an interruption", async () => {
    const account = await startAccount();
    const createAll = async () => {
      const { createLink } = startRun(account);
      const all = await Promise.all(Array.from({ length: 5 }, () => createLink()));
      return all.map(({ id }) => id).toSorted();
    };
    const ids = await createAll();
    expect(new Set(ids).size).toBe(5);
    expect(await createAll()).toEqual(ids);
    expect(await account.links()).toHaveLength(5);
  });

  it("creates a new object if the interrupted run's is deleted", async () => {
    const account = await startAccount();
    const { id } = await longAgo(() => startRun(account).createLink());
    await account.request("DELETE", `/${id}`);
    account.emulator.clearRequests();
    const { id: second } = await startRun(account).createLink();
    const reads = account.emulator.requests.filter(({ path }) => path.endsWith(id));
    expect(reads).toHaveLength(1);
    expect(await account.onlyLink()).toMatchObject({ id: second });
    // The next run gets this one.
    expect((await startRun(account).createLink()).id).toBe(second);
  });

  it("creates one object where the service shows it only a moment later", async () => {
    const account = await startAccount();
    let hidden = 1;
    const { url } = await startAlteringProxy(account.emulator.url, ({ method, path }) => {
      if (method === "POST") return ["createdAt"];
      return /\/folders\/\w+$/.test(path) && hidden-- > 0 ? 404 : [];
    });
    await create({ definition: folder, inputs: { title: "x" } }, startRun(account, url).context);
    expect(account.writes()).toEqual(["POST /api/v1/links/folders"]);
  });

  it("creates a new object if the object in state is being replaced by an identical one", async () => {
    const account = await startAccount();
    const { id } = await startRun(account).createLink();
    const { context, createLink } = startRun(account);
    context.tracker.trackKnown(link, id);
    expect((await createLink()).id).not.toBe(id);
  });

  it("is sent with a new key if the service replays an earlier refusal", async () => {
    const account = await startAccount();
    const { id } = await account.request("POST", "", { ...inputs, slug: "autumn" });
    const slug = { slug: "autumn" };
    expect((await failureOf(startRun(account).createLink(slug))).message).toContain("HTTP 409");
    await account.request("DELETE", `/${id}`);
    expect((await startRun(account).createLink(slug)).outputs).toMatchObject(slug);
  });

  it("is not sent again if the service does not accept the key or fails", async () => {
    for (const status of [401, 403, 500]) {
      const account = await startAccount();
      account.emulator.faults.add({ kind: "status", method: "POST", status, times: 1 });
      expect((await failureOf(startRun(account).createLink())).message).toContain(`HTTP ${status}`);
      expect(account.writes()).toHaveLength(1);
    }
  });

  it("keeps the id of an interrupted run's object that cannot be read", async () => {
    const account = await startAccount();
    const { id } = await startRun(account).createLink();
    const { url } = await startAlteringProxy(account.emulator.url, ({ path }) =>
      path === `/api/v1/links/${id}` ? 403 : [],
    );
    const failure = await failureOf(startRun(account, url).createLink());
    expect(failure).toBeInstanceOf(PartialFailure);
    expect(failure).toMatchObject({ id, properties: { title: "Autumn", url: inputs.url } });
    expect(failure.message).toContain("HTTP 403");
  });

  it("ends with advice if every key of the seed belongs to an object in state", async () => {
    const { url, requests } = await startStubService({ status: 201, body: { data: { id: "fld_1" } } });
    const { context } = startRun({ settings: { apiKey: "k", baseUrl: url } });
    context.tracker.trackKnown(folder, "fld_1");
    const failure = await failureOf(create({ definition: folder, inputs: { title: "x" } }, context));
    expect(failure.message).toContain("Set shortlink:operationSeed to another value");
    expect(new Set(requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(100);
  });
});
