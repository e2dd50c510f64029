import { getEventListeners } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { startEmulator } from "../../emulator";
import { ApiError, createClient, UserError } from "../../provider/client";
import { folders, type JsonObject, links, qr } from "../../provider/contract";
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

  it.each(["/api", "/api/", "/api/v1", "/api/v1/links", "/api/v1/links//", "/proxy/api/v1/links"])(
    "finds the service when the base URL ends in what all endpoints have in common: %s",
    async (path) => {
      const { url, arrived } = await scripted({ body: link });
      const client = createClient({ baseUrl: `${url}${path}`, apiKey: "k" });
      await client.call(links.read, { params });
      await client.close();
      expect(arrived[0]?.url).toBe(`${path.startsWith("/proxy") ? "/proxy" : ""}/api/v1/links/lnk_1`);
    },
  );

  it.each(["/myapi", "/api/v2", "/api/v1/other", "/v1/links"])(
    "leaves a base URL's path alone that only looks like the API's: %s",
    async (path) => {
      const { url, arrived } = await scripted({ body: link });
      const client = createClient({ baseUrl: `${url}${path}`, apiKey: "k" });
      await client.call(links.read, { params });
      await client.close();
      expect(arrived[0]?.url).toBe(`${path}/api/v1/links/lnk_1`);
    },
  );

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

  it("with a 404 for what is no single object blames the base URL, and shows where that led", async () => {
    const { url } = await scripted(refusal(404));
    const client = createClient({ baseUrl: `${url}/elsewhere`, apiKey: "k" });
    const failure = await failureOf(client.call(links.list, {}));
    await client.close();
    expect(failure.message).toBe(
      "List links, newest first: No. (HTTP 404, GET /elsewhere/api/v1/links, request id req_1) " +
        "Check shortlink:baseUrl (or SHORTLINK_BASE_URL), and any id that was sent.",
    );
  });

  it("with a 404 for an object blames its id", async () => {
    const { client } = await clientOf([refusal(404)]);
    const failure = await failureOf(client.call(links.read, { params }));
    expect(failure.message).toMatch(/lnk_1, request id req_1\) Check the id, and that the key belongs/);
  });

  it("never holds the key, even when the service repeats it", async () => {
    const { client } = await clientOf([refusal(401, { message: "There is no key key-1." })]);
    const failure = await failureOf(client.call(links.read, { params }));
    expect(failure.message).toMatch(
      /: the service's words repeat a secret, so they are not shown\. \(HTTP 401/,
    );
    expect(failure.message).not.toContain("key-1");
  });

  it("of an answer that is not what the API promises says where", async () => {
    const { client } = await clientOf([{ body: { data: { id: 7 } } }]);
    const failure = await failureOf(client.call(links.read, { params }));
    expect(failure.message).toContain("the answer is not what the API promises (at data.id)");
  });
});

describe("a password in a refusal", () => {
  /** What a person is told when the service answers this to a link with such a feature. */
  async function told(config: JsonObject, answer: object): Promise<string> {
    const { client } = await clientOf([refusal(422, answer)]);
    const features = [{ type: "PASSWORD" as const, config }];
    return (await failureOf(client.call(links.update, { params, body: { routes: [{ features }] } }))).message;
  }

  const hidden =
    "Update a link: the service's words repeat a secret, so they are not shown. " +
    "(HTTP 422, PATCH /api/v1/links/lnk_1, request id req_1) Mend the value and run again.";

  const passwords = [
    "a",
    "e",
    "the",
    "404",
    "correct horse",
    "hunter2",
    ".*",
    "$&",
    "a+b(c",
    '"\\',
    "ä?&",
    "\ud800",
  ];
  it.each(passwords)("is not shown when the service repeats it: %j", async (password) => {
    const repeated = [
      password,
      password.toUpperCase(),
      JSON.stringify(password).slice(1, -1),
      encodeURIComponent(Buffer.from(password).toString()),
    ];
    for (const it of repeated) {
      expect(await told({ password }, { message: `"${it}" is too easy` })).toBe(hidden);
      expect(await told({ password }, { message: `Too easy: ${it}.` })).toBe(hidden);
    }
    expect(await told({ password }, { code: password })).not.toContain(`422 ${password}`);
  });

  it.each(passwords)(
    "leaves words alone that do not repeat it, so that no letter of it is told: %j",
    async (it) => {
      const message = "Other users overtake this slug: bothered, 14041 times";
      expect(await told({ password: it }, { message })).toContain(`Update a link: ${message}. (HTTP 422`);
    },
  );

  it("of some length is not shown inside a longer word either", async () => {
    expect(await told({ password: "hunter2" }, { message: "nothunter22 is too easy" })).toBe(hidden);
  });

  it("is not taken for what stands beside it", async () => {
    const config = { password: "hunter2", attempts: 3, hint: "slug", nested: { times: 14 } };
    expect(await told(config, { message: "The slug is taken 3 or 14 times" })).toContain("is taken 3 or 14");
  });

  it("is found under another name, and may be a number", async () => {
    expect(await told({ passcode: 1234, attempts: 3 }, { message: "1234 is too easy" })).toBe(hidden);
    expect(await told({ value: "hunter2" }, { message: "hunter2 is too easy" })).toBe(hidden);
    expect(await told({ rules: [{ secret: "hunter2" }] }, { message: "hunter2 is too easy" })).toBe(hidden);
  });

  it("leaves what another feature says alone", async () => {
    const { client } = await clientOf([refusal(422, { message: "hunter2 is too easy" })]);
    const features = [{ type: "UTM" as const, config: { password: "hunter2" } }];
    const failure = await failureOf(client.call(links.update, { params, body: { routes: [{ features }] } }));
    expect(failure.message).toContain("hunter2 is too easy");
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
