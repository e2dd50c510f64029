import { describe, expect, it } from "vitest";
import { ApiError, createClient } from "../../provider/client";
import { folders, type JsonObject, links } from "../../provider/contract";
import { clientOf, failureOf } from "../support/client";
import { type StubResponse, startStubService } from "../support/stub-service";

const link = { data: { id: "lnk_1" } };
const params = { id: "lnk_1" };

const refusal = (status: number, more: object = {}): StubResponse => ({
  status,
  body: { error: "Refused", message: "No.", statusCode: status, requestId: "req_1", ...more },
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

  it.each([
    ["is cut short", { data: { id: "lnk_1" } }, '{"data":'],
    ["is not what the API promises", { data: { id: 7 } }, undefined],
  ])(
    "of an answer that %s says of a write that it may have been made, and of a read that nothing was",
    async (_, body, text) => {
      const answer: StubResponse = text === undefined ? { body } : (response) => void response.end(text);
      const { client } = await clientOf([answer], { maxRetries: 0 });
      const read = await failureOf(client.call(links.read, { params }));
      expect(read.message).toMatch(/That is a fault of the service: give its support the request id\.$/);
      const write = await failureOf(client.call(links.update, { params, body: { title: "x" } }));
      expect(write.message).toMatch(
        /The change may have been made: look before you run again, and give .*\.$/,
      );
    },
  );

  it("with a 404 for what is no single object blames the base URL, and shows where that led", async () => {
    const { url } = await startStubService(refusal(404));
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
    const elsewhere = await startStubService({ body: link });
    const { client } = await clientOf([{ status: 302, headers: { location: `${elsewhere.url}/api` } }]);
    const failure = await failureOf(client.call(links.read, { params }));
    expect(failure.message).toContain("redirects are not followed");
    expect(elsewhere.requests).toEqual([]);
  });
});
