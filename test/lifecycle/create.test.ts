import { describe, expect, it } from "vitest";
import type { EmulatorOptions } from "../../emulator";
import { create, PartialFailure } from "../../provider/lifecycle";
import { link, route as routeDefinition } from "../../provider/resources";
import { startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { failureOf } from "../support/client";
import { startRun } from "./online";

/** Creates a link with a response that lacks a field. `read` changes the response to the read that follows. */
async function createIncompletely(read: string[] | number, options: EmulatorOptions = {}) {
  const account = await startAccount(options);
  const { url } = await startAlteringProxy(account.emulator.url, ({ method, path }) => {
    if (method === "POST") return ["createdAt"];
    return path.startsWith("/api/v1/links/lnk_") ? read : [];
  });
  const { context } = startRun(account, { baseUrl: url });
  const inputs = { domainId: "dom_1", url: "https://example.com/", slug: "Abc", title: "Autumn" };
  const outcome = await create({ definition: link, inputs }, context).catch((error: unknown) => error);
  return { inputs, outcome, created: await account.onlyLink() };
}

describe("a create whose response is incomplete", () => {
  it("reads the missing outputs", async () => {
    const { outcome, inputs, created } = await createIncompletely([]);
    expect(outcome).toMatchObject({ id: created.id, outputs: { ...inputs, createdAt: created.createdAt } });
  });

  it("keeps the outputs of the response if the service does not find the object yet", async () => {
    const { outcome, inputs, created } = await createIncompletely(404);
    const [fallback] = created.routes;
    expect(outcome).toEqual({
      id: created.id,
      outputs: {
        ...{ ...inputs, fallbackRouteId: fallback?.id },
        ...{ host: "sho.rt", shortUrl: "https://sho.rt/Abc" },
        __fingerprint: expect.any(String),
      },
    });
  });

  it("keeps in state what the service made of a value, and which key wrote it, if the read fails", async () => {
    const { outcome, inputs, created } = await createIncompletely(403, {
      assume: { normalization: "lowerCase" },
    });
    expect(outcome).toBeInstanceOf(PartialFailure);
    expect(outcome).toMatchObject({
      id: created.id,
      properties: {
        ...inputs,
        ...{ __normalized: { slug: "abc", title: "autumn" }, __fingerprint: expect.any(String) },
      },
    });
  });
});

describe("a part of a link", () => {
  const fault = { kind: "status", status: 404, method: "POST", path: "/api/v1/links/{id}/routes" } as const;
  const route = (linkId: string) => ({
    ...{ linkId, platform: "GEO", actionType: "URL", actionConfig: { url: "https://example.com/de" } },
  });

  it("is created as soon as the service shows the link, if the same run created that", async () => {
    const account = await startAccount();
    const { context } = startRun(account);
    const inputs = { domainId: "dom_1", url: "https://example.com/" };
    const { id } = await create({ definition: link, inputs }, context);
    account.written();
    account.emulator.faults.add(fault);
    await create({ definition: routeDefinition, inputs: route(id) }, context);
    expect(account.writes()).toEqual(Array(2).fill(`POST /api/v1/links/${id}/routes`));
  });

  it("is refused at once in any other link that the service does not show", async () => {
    const account = await startAccount();
    const created = create(
      { definition: routeDefinition, inputs: route("lnk_1") },
      startRun(account).context,
    );
    expect((await failureOf(created)).message).toContain("HTTP 404");
    expect(account.writes()).toHaveLength(1);
  });
});
