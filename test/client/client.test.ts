import { getEventListeners } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { startEmulator } from "../../emulator";
import { ApiError, createClient, UserError } from "../../provider/client";
import { folders, links, qr } from "../../provider/contract";
import { clientOf, failureOf } from "../support/client";
import { type Scripted, scripted } from "../support/scripted";

const link = { data: { id: "lnk_1" } };
const params = { id: "lnk_1" };

const refusal = (status: number, more: object = {}): Scripted => ({
  status,
  body: { error: "Refused", message: "No.", statusCode: status, requestId: "req_1", ...more },
});

describe("a call", () => {
  it("carries the bearer credential and gives the data of the answer", async () => {
    const { client, arrived } = await clientOf([{ body: { data: { id: "lnk_1", unheardOf: 1 } } }]);
    expect(await client.call(links.read, { params })).toEqual({ id: "lnk_1", unheardOf: 1 });
    expect(arrived[0]).toMatchObject({ method: "GET", url: "/api/v1/links/lnk_1" });
    expect(arrived[0]?.headers.authorization).toBe("Bearer key-1");
    expect(arrived[0]?.headers["idempotency-key"]).toBeUndefined();
  });

  it("works below a base URL with a path and a trailing slash", async () => {
    const { url, arrived } = await scripted({ body: link });
    const client = createClient({ baseUrl: `${url}/proxy/`, apiKey: "k" });
    await client.call(links.read, { params });
    await client.close();
    expect(arrived[0]?.url).toBe("/proxy/api/v1/links/lnk_1");
  });

  it("gives every write a fresh key", async () => {
    const { client, arrived } = await clientOf([{ body: link }]);
    await client.call(links.update, { params, body: { title: "a" } });
    await client.call(links.update, { params, body: { title: "a" } });
    const keys = arrived.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(arrived[0]?.body).toBe('{"title":"a"}');
  });

  it("uses a key that it is given", async () => {
    const { client, arrived } = await clientOf([{ body: { data: {} } }]);
    await client.call(qr.update, { params, body: { isQrCreated: true }, idempotencyKey: "mine" });
    expect(arrived[0]?.headers["idempotency-key"]).toBe("mine");
  });

  it("gives nothing for an answer without a body", async () => {
    const { client } = await clientOf([{ status: 204 }]);
    expect(await client.call(links.delete, { params })).toBeUndefined();
  });

  it.each(["", "a/b", "..", "a b", "x".repeat(257)])("never sends the id %j", async (id) => {
    const { client, arrived } = await clientOf([{ body: link }]);
    const failure = await failureOf(client.call(links.read, { params: { id } }));
    expect(failure).toBeInstanceOf(UserError);
    expect(failure.message).toContain("an id has 1 to 256 letters, digits, underscores or hyphens");
    expect(arrived).toEqual([]);
  });
});

describe("a retry", () => {
  const cut: Scripted = (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": 100 });
    response.write('{"data":');
    response.destroy();
  };
  const dropped: Scripted = (response) => response.destroy();

  it.each<[string, Scripted]>([
    ["429", refusal(429)],
    ["500", refusal(500)],
    [
      "502 with HTML",
      (response) => void response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad</h1>"),
    ],
    ["503", refusal(503)],
    ["504", refusal(504)],
    ["a dropped connection", dropped],
    ["a body cut short", cut],
    ["a body that is no JSON", (response) => void response.end("<html>")],
    [
      "a 409 with Retry-After, for a key in flight",
      { ...(refusal(409) as object), headers: { "retry-after": "0" } },
    ],
  ])("follows %s, with the same key and body", async (_, fault) => {
    const { client, arrived } = await clientOf([fault, { status: 201, body: { data: { id: "f_1" } } }]);
    expect(await client.call(folders.create, { body: { title: "x" } })).toEqual({ id: "f_1" });
    expect(arrived).toHaveLength(2);
    expect(arrived[1]?.headers["idempotency-key"]).toBe(arrived[0]?.headers["idempotency-key"]);
    expect(arrived[1]?.body).toBe(arrived[0]?.body);
  });

  it("follows a proxy's page in place of an answer that would have no body", async () => {
    const page: Scripted = (response) => response.writeHead(200).end("<h1>Please log in</h1>");
    const { client, arrived } = await clientOf([page, { status: 204 }]);
    expect(await client.call(links.delete, { params })).toBeUndefined();
    expect(arrived).toHaveLength(2);
  });

  it.each([400, 401, 403, 404, 409, 422])("does not follow a %i", async (status) => {
    const { client, arrived } = await clientOf([refusal(status)]);
    expect(await failureOf(client.call(links.read, { params }))).toMatchObject({ name: "ApiError", status });
    expect(arrived).toHaveLength(1);
  });

  it("ends after maxRetries, with what the service said", async () => {
    const { client, arrived } = await clientOf([refusal(503)], { maxRetries: 2 });
    expect(await failureOf(client.call(links.read, { params }))).toMatchObject({
      status: 503,
      requestId: "req_1",
    });
    expect(arrived).toHaveLength(3);
  });

  it("does not begin when the service asks for more time than there is", async () => {
    const { client, arrived } = await clientOf([
      { ...(refusal(429) as object), headers: { "retry-after": "3600" } },
    ]);
    expect(await failureOf(client.call(links.read, { params }))).toMatchObject({ status: 429 });
    expect(arrived).toHaveLength(1);
  });

  it("stops when its signal is aborted", async () => {
    const stop = new AbortController();
    const { client } = await clientOf([refusal(503)], {
      policy: { firstPause: 60_000, longestPause: 60_000 },
    });
    const call = failureOf(client.call(links.read, { params, signal: stop.signal }));
    await expect.poll(() => getEventListeners(stop.signal, "abort").length).toBeGreaterThan(0);
    stop.abort(new UserError("cancelled"));
    expect((await call).message).toBe("cancelled");
  });
});

describe("a refusal", () => {
  it("names the operation, the service's words, status, code, path, request id and what to do", async () => {
    const { client } = await clientOf([refusal(409, { code: "SLUG_TAKEN", message: 'slug "abc" is taken' })]);
    const failure = await failureOf(
      client.call(links.create, { body: { domainId: "d", url: "https://example.com", slug: "abc" } }),
    );
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.message).toBe(
      'Create a link: slug "abc" is taken. (HTTP 409 SLUG_TAKEN, POST /api/v1/links, request id req_1) ' +
        "Something with this name or key is there already; choose another, or import what is there.",
    );
  });

  it("of a key that stays in flight says that the change may have been made", async () => {
    const inFlight = { ...(refusal(409) as object), headers: { "retry-after": "0" } };
    const { client } = await clientOf([inFlight], { maxRetries: 1 });
    const failure = await failureOf(client.call(folders.create, { body: { title: "x" } }));
    expect(failure.message).toContain("The change may have been made: look before you run again");
    expect(failure.message).not.toContain("choose another");
  });

  it("never holds the key or a password, even when the service repeats them", async () => {
    const features = [{ type: "PASSWORD" as const, config: { password: "hunter2" } }];
    const { client } = await clientOf([refusal(422, { message: "key-1 sent hunter2" })]);
    const failure = await failureOf(client.call(links.update, { params, body: { routes: [{ features }] } }));
    expect(failure.message).toContain("[secret] sent [secret]");
    expect(failure.message).not.toMatch(/key-1|hunter2/);
  });

  it("of an answer that is not what the API promises says where", async () => {
    const { client } = await clientOf([{ body: { data: { id: 7 } } }]);
    const failure = await failureOf(client.call(links.read, { params }));
    expect(failure.message).toContain("the answer is not what the API promises (at data.id)");
  });
});

describe("a redirect", () => {
  it("is not followed, so that the credential stays where it belongs", async () => {
    const elsewhere = await scripted({ body: link });
    const { client } = await clientOf([{ status: 302, headers: { location: `${elsewhere.url}/api` } }]);
    const failure = await failureOf(client.call(links.read, { params }));
    expect(failure.message).toContain("redirects are not followed");
    expect(elsewhere.arrived).toEqual([]);
  });
});

describe("pages", () => {
  it("follow the cursor to the end, in either shape of a list", async () => {
    const meta = { total: 3, page: 1, limit: 2, hasNext: true, nextCursor: "c1" };
    const { client, arrived } = await clientOf([
      { body: { data: [{ id: "a" }, { id: "b" }], meta } },
      {
        body: {
          data: { links: [{ id: "c" }], total: 3 },
          meta: { ...meta, hasNext: false, nextCursor: null },
        },
      },
    ]);
    const ids: string[] = [];
    for await (const page of client.pages(links.list, { query: { limit: 2 } }))
      ids.push(...page.map(({ id }) => id));
    expect(ids).toEqual(["a", "b", "c"]);
    expect(arrived.map(({ url }) => url)).toEqual([
      "/api/v1/links?limit=2",
      "/api/v1/links?limit=2&cursor=c1",
    ]);
  });
});

describe("a limit of the service", () => {
  it("makes requests wait for their turn, and fails none of them", async () => {
    const emulator = await startEmulator({ rateLimit: 20 });
    onTestFinished(() => emulator.close());
    const client = createClient({ baseUrl: emulator.url, apiKey: emulator.key, maxRetries: 0 });
    onTestFinished(() => client.close());
    const titles = Array.from({ length: 60 }, (_, index) => `folder ${index}`);
    await Promise.all(titles.map((title) => client.call(folders.create, { body: { title } })));
    const refused = emulator.requests.filter(({ status }) => status === 429).length;
    expect(emulator.requests.length - refused).toBe(60);
    expect(refused).toBeLessThan(60);
  });
});
