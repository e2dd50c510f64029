import { describe, expect, it, onTestFinished } from "vitest";
import { create, createContext, PartialFailure } from "../../provider/lifecycle";
import { link, qr } from "../../provider/resources";
import { apiKey, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";

/** Creates a link whose answer lacks a field, with a service that answers so to the read which follows. */
async function incomplete(read: string[] | number) {
  const account = await startAccount();
  const { url } = await startAlteringProxy(account.emulator.url, ({ method, path }) => {
    if (method === "POST") return ["createdAt"];
    return path.startsWith("/api/v1/links/lnk_") ? read : [];
  });
  const context = createContext({ apiKey, baseUrl: url, maxRetries: 0 }, () => {});
  onTestFinished(() => context.client.close());
  const inputs = { domainId: "dom_1", url: "https://example.com/", slug: "abc" };
  const outcome = await create(link, inputs, context).catch((error: unknown) => error);
  return { inputs, outcome, made: await account.onlyLink() };
}

describe("a create whose answer does not show everything", () => {
  it("reads the rest", async () => {
    const { outcome, inputs, made } = await incomplete([]);
    expect(outcome).toMatchObject({ id: made.id, outs: { ...inputs, createdAt: made.createdAt } });
  });

  it("has made what it showed, where the service does not find that yet", async () => {
    const { outcome, inputs, made } = await incomplete(404);
    const [fallback] = made.routes;
    expect(outcome).toEqual({ id: made.id, outs: { ...inputs, fallbackRouteId: fallback?.id } });
  });

  it("has made what it showed, where the service fails to read it", async () => {
    const { outcome, inputs, made } = await incomplete(403);
    expect(outcome).toBeInstanceOf(PartialFailure);
    expect(outcome).toMatchObject({ id: made.id, properties: inputs });
  });
});

it("a create of what is always there keeps what is live and not declared", async () => {
  const account = await startAccount();
  const { id } = await account.request("POST", "", { domainId: "dom_1", url: "https://example.com/" });
  await account.request("PATCH", `/${id}/qr`, { payload: { logo: "by hand", deep: { theirs: 1 } } });
  const context = createContext(account.settings, () => {});
  onTestFinished(() => context.client.close());
  await create(qr, { linkId: id, payload: { color: "red", deep: { mine: 2 } } }, context);
  expect(await account.request("GET", `/${id}/qr`)).toMatchObject({
    payload: { logo: "by hand", color: "red", deep: { theirs: 1, mine: 2 } },
  });
});
