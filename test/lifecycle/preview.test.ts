import { describe, expect, it } from "vitest";
import {
  type Context,
  create,
  type Properties,
  previewCreate,
  previewUpdate,
  requireSafeUpdate,
  unknownValue,
} from "../../provider/lifecycle";
import { link } from "../../provider/resources";
import { startAccount } from "../support/account";
import { failureOf } from "../support/client";
import { startRecordingRun, startRun } from "./online";

const url = "https://example.com/";
const inputs = { domainId: "dom_1", slug: "autumn", url };

/** A link in an account, another run, and a function that returns the request for an update of it. */
async function startWithLink(declared: Properties) {
  const account = await startAccount();
  const { id, outputs } = await create({ definition: link, inputs: declared }, startRun(account).context);
  const { context, warnings } = startRun(account);
  account.written();
  const requestFor = (news: Properties) => ({
    definition: link,
    id,
    olds: { inputs: declared, outputs },
    news,
  });
  return { account, id, outputs, context, warnings, requestFor };
}

describe("the preview of a create", () => {
  it("refuses a slug that is taken", async () => {
    const { context } = await startWithLink(inputs);
    await expect(previewCreate({ definition: link, inputs }, context)).rejects.toThrow(
      'slug: "autumn" is already taken by your own link',
    );
    const free = { ...inputs, slug: "winter" };
    expect(await previewCreate({ definition: link, inputs: free }, context)).toEqual({
      ...{ ...free, createdAt: unknownValue, fallbackRouteId: unknownValue },
      ...{ host: unknownValue, shortUrl: unknownValue },
    });
  });

  it("asks nothing in a recording run", async () => {
    const { context, warnings } = startRecordingRun();
    expect(await previewCreate({ definition: link, inputs }, context)).toMatchObject(inputs);
    expect(warnings).toEqual([]);
  });
});

describe("the preview of an update", () => {
  const to = (name: string, more: object = {}) => ({
    actionType: "URL",
    actionConfig: { url: url + name },
    ...more,
  });
  const routes = [to("de", { platform: "GEO" }), to("all", { isGlobalFallback: true })];
  const graph = { domainId: "dom_1", slug: "autumn", routes };

  it("knows that a link has its own slug", async () => {
    const { account, context, warnings, requestFor } = await startWithLink(inputs);
    account.emulator.clearRequests();
    const preview = await previewUpdate(requestFor({ ...inputs, title: "x" }), context);
    expect(preview).toMatchObject({ slug: "autumn", title: "x", shortUrl: "https://sho.rt/autumn" });
    expect([account.emulator.requests, warnings]).toEqual([[], []]);
  });

  it("knows the fallback if it stays, and otherwise does not", async () => {
    const { context, outputs, requestFor } = await startWithLink(graph);
    const fallbackFor = async (changed: unknown[]) =>
      (await previewUpdate(requestFor({ ...graph, routes: changed }), context)).fallbackRouteId;
    expect(await fallbackFor([to("germany", { platform: "GEO" }), routes[1]])).toBe(outputs.fallbackRouteId);
    const moved = [{ ...routes[0], isGlobalFallback: true }, to("all", { platform: "OS" })];
    expect(await fallbackFor(moved)).toBe(unknownValue);
  });

  const password = (name: string) => ({ type: "PASSWORD", config: { password: name, hint: "a" } });
  const hinted = { type: "PASSWORD", config: { hint: "b" } };

  it.each([
    ["with the preflight", previewUpdate],
    ["without the preflight", requireSafeUpdate],
  ])("reports each password that the update would remove, %s", async (_, operation) => {
    const declared = (...features: object[]): Properties => ({
      ...graph,
      routes: features.map((feature, index) => ({ ...routes[index], features: [feature] })),
    });
    const { account, context, requestFor } = await startWithLink(declared(password("s-1"), password("s-2")));
    const run: (request: ReturnType<typeof requestFor>, context: Context) => Promise<unknown> = operation;
    const { message } = await failureOf(run(requestFor(declared(hinted, hinted)), context));
    expect(message.split("\n").toSorted()).toEqual([
      expect.stringMatching(/^routes\[0\]\.features\[0\]\.config: .*Declare all settings of the password/),
      expect.stringMatching(/^routes\[1\]\.features\[0\]\.config: /),
    ]);
    expect(account.writes()).toEqual([]);
  });
});
