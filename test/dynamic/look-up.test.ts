import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import * as shortlink from "../../provider";
import { ApiError } from "../../provider/client";
import { lookUp } from "../../provider/dynamic/look-up";
import { startAccount } from "../support/account";
import { failureOf } from "../support/client";
import { startRecordingEngine } from "../support/recording-engine";
import { type StubResponse, startStubService } from "../support/stub-service";
import { configure, known } from "./program";

// Look-ups of the dynamic provider run in the program, with the settings of its stack.

/** Starts an engine for a program with the settings of a service. */
async function startProgram(settings: Record<string, string>, isPreview = false) {
  configure(settings);
  return startRecordingEngine({}, { isPreview });
}

/** Starts a program whose service sends these responses. */
async function startProgramWith(...responses: StubResponse[]) {
  const service = await startStubService(...responses);
  const engine = await startProgram({ apiKey: "k", baseUrl: service.url, maxRetries: "0" });
  return { ...engine, ...service };
}

/** A page of links, with a cursor for the next one unless it is the last. */
const page = (ids: readonly string[], nextCursor: string | null = null): StubResponse => ({
  body: {
    data: ids.map((id) => ({ id })),
    meta: { total: 3, page: 1, limit: 100, hasNext: nextCursor !== null, nextCursor },
  },
});

describe("a look-up in a program", () => {
  it("reads from the service that the stack's configuration names", async () => {
    const account = await startAccount();
    const body = { domainId: "dom_1", url: "https://example.com", title: "A title" };
    const { id } = await account.request("POST", "", body);
    await startProgram(account.settings);
    expect(await shortlink.getLink({ id })).toMatchObject({ id, title: "A title" });
    const output = shortlink.getLinkOutput({ id: pulumi.output(id) });
    expect(await known(output)).toMatchObject({ id, title: "A title" });
    expect(await pulumi.isSecret(output)).toBe(false);
  });

  it("has a secret result if the service returns a password in clear text", async () => {
    const link = (password: string) => ({
      body: {
        data: { id: "lnk_1", routeFeatures: [{ id: "ftr_1", type: "PASSWORD", config: { password } }] },
      },
    });
    await startProgramWith(link("correct-horse"), link("*****"));
    expect(await pulumi.isSecret(shortlink.getLinkOutput({ id: "lnk_1" }))).toBe(true);
    expect(await pulumi.isSecret(shortlink.getLinkOutput({ id: "lnk_1" }))).toBe(false);
  });

  it("of a list reads a page only when the program needs it", async () => {
    const { requests } = await startProgramWith(page(["lnk_1", "lnk_2"], "next"), page(["lnk_3"]));
    const ids: string[] = [];
    for await (const { id } of shortlink.streamLinks()) {
      expect(requests).toHaveLength(ids.length < 2 ? 1 : 2);
      ids.push(id);
    }
    expect(ids).toEqual(["lnk_1", "lnk_2", "lnk_3"]);
    expect(requests).toHaveLength(2);
  });

  it("shows its progress after two seconds", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    onTestFinished(() => void vi.useRealTimers());
    const at = (time: number, response: StubResponse) =>
      (async (reply) => {
        vi.setSystemTime(time);
        if (typeof response !== "function") reply.end(JSON.stringify(response.body));
      }) satisfies StubResponse;
    const { logged } = await startProgramWith(
      at(2000, page(["lnk_1"], "a")),
      at(2001, page(["lnk_2"], "b")),
      at(2002, page(["lnk_3"])),
    );
    await shortlink.getLinks();
    const progress = (await logged()).filter((message) => message.startsWith("getLinks: "));
    expect(progress).toEqual(["getLinks: 2 read", "getLinks: 3 read"]);
  });

  it("shares what it has read with its run, and with no later one in the same process", async () => {
    const { url, requests } = await startStubService(
      { body: { data: [] } },
      { body: { data: [{ id: "dom_1", host: "go.example.com" }] } },
      page(["lnk_1"]),
    );
    const find = async () => (await shortlink.getLinks({ domainId: "go.example.com" })).links;
    const settings = { apiKey: "k", baseUrl: url };
    await startProgram(settings);
    await expect(find()).rejects.toThrow("go.example.com");
    await expect(find()).rejects.toThrow("go.example.com");
    await startProgram(settings);
    expect((await find()).map(({ id }) => id)).toEqual(["lnk_1"]);
    expect((await find()).map(({ id }) => id)).toEqual(["lnk_1"]);
    const [list, links] = ["/api/v1/links/domains", "/api/v1/links?domainId=dom_1&limit=100"];
    expect(requests.map((request) => request.url)).toEqual([list, list, links, links]);
  });

  it("fails with an error that the engine prints without a stack", async () => {
    const body = { error: "Not found", message: "No such link.", statusCode: 404, requestId: "req_1" };
    await startProgramWith({ status: 404, body });
    const refusals = [
      () => shortlink.getLink({ id: "lnk_1" }),
      () => shortlink.streamLinks().next(),
      () => shortlink.getLink({ id: "no id" }),
    ];
    for (const refuse of refusals) {
      const failure = await failureOf(refuse());
      expect(failure).toBeInstanceOf(pulumi.RunError);
      expect(failure.stack).toBe(failure.message);
    }
    const failure = await failureOf(shortlink.getLink({ id: "lnk_1" }));
    expect(failure.message).toContain("No such link.");
    expect(failure.cause).toBeInstanceOf(ApiError);
  });

  it("reports a wrong key with its source", async () => {
    const account = await startAccount();
    await startProgram({ ...account.settings, apiKey: "wrong" });
    const { message } = await failureOf(shortlink.getLink({ id: "lnk_1" }));
    expect(message).toMatch(/ The key came from shortlink:apiKey\. Check it\.$/);
  });

  it("reports missing settings in the same way", async () => {
    await startProgram({ baseUrl: "http://127.0.0.1:1" });
    for (const refuse of [() => shortlink.getLink({ id: "lnk_1" }), () => shortlink.streamLinks().next()]) {
      const failure = await failureOf(refuse());
      expect(failure).toBeInstanceOf(pulumi.RunError);
      expect(failure.message).toContain("shortlink:apiKey is not set");
    }
  });

  it("needs no settings where it needs no service", async () => {
    await startProgram({});
    const text = "slug,url\npress,https://example.com/press\n";
    const links = { press: { slug: "press", url: "https://example.com/press" } };
    expect(await shortlink.parseLinks({ text })).toEqual({ links });
    const output = shortlink.parseLinksOutput({ text: pulumi.secret(text) });
    expect(await known(output)).toEqual({ links });
    expect(await pulumi.isSecret(output)).toBe(true);
    const failure = await failureOf(shortlink.parseLinks({ text: "slug,sortOrder\npress,x\njobs,y\n" }));
    expect(failure).toBeInstanceOf(pulumi.RunError);
    expect(failure.message).toBe(
      'parseLinks: line 2, column sortOrder: "x" is not a number.\nparseLinks: line 3, column sortOrder: "y" is not a number.',
    );
  });

  it("keeps the stack of a bug", async () => {
    await startProgram({});
    const failure = await failureOf(lookUp("getNothing", {}));
    expect(failure).not.toBeInstanceOf(pulumi.RunError);
    expect(failure.message).toContain("getNothing");
    expect(failure.stack).toContain("look-up.ts");
  });

  it.each([
    ["a resource", () => new shortlink.Folder("folder", { title: "x" })],
    ["a part of a component", () => new Parts()],
    ["an output of resources", () => pulumi.output([new shortlink.Folder("folder", { title: "x" })])],
  ])("waits for %s that a preview does not create", async (_, create) => {
    const { url, requests } = await startStubService({ body: { data: { id: "lnk_1" } } });
    const settings = { apiKey: "k", baseUrl: url };
    await startProgram(settings, true);
    const dependsOn = create() as pulumi.Resource;
    const planned = shortlink.getLinkOutput({ id: "lnk_1" }, { dependsOn });
    expect(await isKnown(planned)).toBe(false);
    expect(requests).toEqual([]);
    expect(await isKnown(shortlink.getLinkOutput({ id: "lnk_1" }))).toBe(true);
  });
});

class Parts extends pulumi.ComponentResource {
  constructor() {
    super("my:index:Parts", "parts");
    new shortlink.Folder("part", { title: "x" }, { parent: this });
    this.registerOutputs();
  }
}

const isKnown = (output: pulumi.Output<unknown>): Promise<boolean> =>
  (output as unknown as { isKnown: Promise<boolean> }).isKnown;
