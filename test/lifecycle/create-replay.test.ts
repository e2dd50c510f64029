import { describe, expect, it } from "vitest";
import { create, deleteResource, diff, type PartialFailure, read, update } from "../../provider/lifecycle";
import { folder, link, qr, route } from "../../provider/resources";
import { startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { failureOf } from "../support/client";
import { startStubService } from "../support/stub-service";
import { startRun } from "./online";

// With an operation seed, the response to a create may be a replay of an earlier run's response. It is none if it shows that
// the service created the object after its first response to this run.

const operationSeed = "run-1";
const urn = "urn:pulumi:dev::shop::shortlink:index:Folder::folder";

/** The requests with which a folder is created if the response shows this time. */
async function requestsOf(createdAt: unknown) {
  const headers = { date: "Thu, 01 Jan 2026 00:00:00 GMT" };
  const body = { data: { id: "fld_1", title: "x", createdAt } };
  const { url, requests } = await startStubService({ status: 201, headers, body }, { headers, body });
  const { context } = startRun({ settings: { apiKey: "k", baseUrl: url } }, { operationSeed });
  await create({ definition: folder, inputs: { title: "x" } }, context.forOperation({ urn }));
  return requests.map(({ method }) => method);
}

/** A run on an account in which somebody has created a link. */
async function startWithLink(settings: Parameters<typeof startRun>[1] = {}) {
  const account = await startAccount();
  const body = { domainId: "dom_1", url: "https://example.com/" };
  const { id: linkId } = await account.request("POST", "", body);
  account.emulator.clearRequests();
  return { account, linkId, ...startRun(account, settings) };
}

describe("a created object", () => {
  it.each([
    "2026-01-01T00:00:02.001Z",
    "2026-01-01t00:00:03z",
    "2026-01-01T02:00:03+02:00",
    "2025-12-31T22:00:03-02:00",
    "2026-01-01T02:00:03+0200",
  ])("is of this run if it is newer than the run's first response: %s", async (createdAt) => {
    expect(await requestsOf(createdAt)).toEqual(["POST"]);
  });

  it.each([
    ["because clocks differ", "2026-01-01T00:00:02Z"],
    ["because it is older", "2025-12-31T23:59:59Z"],
    ["without its zone", "2027-01-01T00:00:00"],
    ["with its zone in the middle", "Fri Jan 01 2027 00:00:00 GMT+0000 (UTC)"],
    ["that is none", "later Z"],
    ["as a list", ["2027-01-01T00:00:00Z"]],
    ["as a number", 1_800_000_000_000],
    ["that is missing", undefined],
  ])("may be of an earlier run, and is read, with a time %s: %j", async (_, createdAt) => {
    expect(await requestsOf(createdAt)).toEqual(["POST", "GET"]);
  });

  it("is of this run if the run created the object around it", async () => {
    const { account, linkId, context } = await startWithLink({ operationSeed });
    const inputs = {
      linkId,
      platform: "GEO",
      actionType: "URL",
      actionConfig: { url: "https://example.com/de" },
    };
    context.tracker.trackCreated(link, linkId);
    await create({ definition: route, inputs }, context.forOperation({ urn }));
    expect(account.emulator.requests.map(({ method }) => method)).toEqual(["POST"]);
  });
});

it("a create without an operation seed sends one request, also if the service normalizes values, and a later delete deletes the object", async () => {
  const account = await startAccount({ normalize: "lowerCase" });
  const { context } = startRun(account);
  const inputs = { domainId: "dom_1", url: "https://example.com/", title: "Autumn" };
  const { id, outputs } = await create({ definition: link, inputs }, context);
  expect(account.writes()).toEqual(["POST /api/v1/links"]);
  await deleteResource({ definition: link, id, outputs }, context);
  expect(await account.links()).toEqual([]);
});

describe("a create of an object that always exists", () => {
  it("is never a replay: an earlier run with the same seed does not swallow it", async () => {
    const { account, linkId, context } = await startWithLink({ operationSeed });
    const createRed = () =>
      create(
        { definition: qr, inputs: { linkId, payload: { color: "red" } } },
        context.forOperation({ urn }),
      );
    await createRed();
    await account.request("PATCH", `/${linkId}/qr`, { payload: { color: "blue" } });
    await createRed();
    expect(await account.request("GET", `/${linkId}/qr`)).toMatchObject({ payload: { color: "red" } });
  });

  it("is sent again where it failed and the service does not show what it has", async () => {
    const { account, linkId } = await startWithLink();
    const { url: baseUrl } = await startAlteringProxy(account.emulator.url, () => ["isQrCreated"]);
    const { context } = startRun(account, { baseUrl });
    const inputs = { linkId, isQrCreated: true };
    account.emulator.faults.add({ kind: "status", status: 500, method: "PATCH" });
    const error = await failureOf(create({ definition: qr, inputs }, context));
    account.emulator.faults.clear();
    account.written();
    const olds = { inputs, outputs: (error as PartialFailure).properties };
    await update({ definition: qr, id: linkId, olds, news: inputs }, context);
    expect(account.written().map(({ body }) => body)).toEqual([{ isQrCreated: true }]);
  });

  it("is no change after a refresh where it got no response, although nothing shows the link of a QR state", async () => {
    const { account, linkId } = await startWithLink();
    const { url: baseUrl } = await startAlteringProxy(account.emulator.url, () => ["linkId"]);
    const { context } = startRun(account, { baseUrl });
    const inputs = { linkId, isQrCreated: true };
    account.emulator.faults.add({ kind: "dropAfter", method: "PATCH" });
    const error = await failureOf(create({ definition: qr, inputs }, context));
    account.emulator.faults.clear();
    const state = { inputs, outputs: (error as PartialFailure).properties };
    const olds = await read({ definition: qr, id: linkId, state }, context);
    expect(olds?.inputs).toEqual(inputs);
    expect(diff({ definition: qr, id: linkId, olds: olds ?? state, news: inputs }, context).changed).toEqual(
      [],
    );
  });

  it("reads the object only if it declares an object, whose other values it keeps", async () => {
    const { account, linkId, context } = await startWithLink();
    await account.request("PATCH", `/${linkId}/qr`, { payload: { logo: "by hand", deep: { theirs: 1 } } });
    const methodsOf = async (inputs: object) => {
      account.emulator.clearRequests();
      await create({ definition: qr, inputs: { linkId, ...inputs } }, context);
      return account.emulator.requests.map(({ method }) => method);
    };
    expect(await methodsOf({ isQrCreated: true })).toEqual(["PATCH"]);
    expect(await methodsOf({ isQrCreated: true, payload: { color: "red", deep: { mine: 2 } } })).toEqual([
      "GET",
      "PATCH",
    ]);
    expect(await account.request("GET", `/${linkId}/qr`)).toMatchObject({
      payload: { color: "red", logo: "by hand", deep: { theirs: 1, mine: 2 } },
    });
  });
});
