import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ApiError,
  type Client,
  containsSecret,
  isNotFound,
  printable,
  withDefaults,
} from "../../provider/client";
import { folders, type JsonObject, links } from "../../provider/contract";
import { clientOf, failureOf, startClient } from "../support/client";
import { hostileText } from "../support/hostile-text";
import { itRandom } from "../support/random-runs";
import { rejection, startStubService } from "../support/stub-service";

const link = { data: { id: "lnk_1" } };
const params = { id: "lnk_1" };

describe("a rejection", () => {
  it("reports the operation, the service's message, status, code, path, request id and what to do", async () => {
    const { client } = await clientOf([
      rejection(409, { code: "SLUG_TAKEN", message: 'slug "abc" is taken' }),
    ]);
    const failure = await failureOf(
      client.call(links.create, { body: { domainId: "d", url: "https://example.com", slug: "abc" } }),
    );
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.message).toBe(
      'Create a link: slug "abc" is taken. (HTTP 409 SLUG_TAKEN, POST /api/v1/links, request id req_1) ' +
        "An object with this name or key already exists; choose another one, or import the existing object. If a run that died created it, `shortlink diff` says what to do.",
    );
  });

  it("for a key that stays in flight says that the change may have been made", async () => {
    const inFlight = { ...rejection(409), headers: { "retry-after": "0" } };
    const { client } = await clientOf([inFlight], { maxRetries: 1 });
    const failure = await failureOf(client.call(folders.create, { body: { title: "x" } }));
    expect(failure.message).toContain("The change may have been made; the next run finds out.");
    expect(failure.message).not.toContain("choose another");
  });

  it("with a 404 for a list blames the base URL, and shows the whole path", async () => {
    const { url } = await startStubService(rejection(404));
    const failure = await failureOf(startClient(`${url}/elsewhere`).call(links.list, {}));
    expect(failure.message).toBe(
      "List links, newest first: No. (HTTP 404, GET /elsewhere/api/v1/links, request id req_1) " +
        "Check shortlink:baseUrl (or SHORTLINK_BASE_URL) and any id in the request.",
    );
  });

  it.each([
    [410, 410, "DELETE", true],
    [400, 400, "GET", true],
    [410, 404, "GET", true],
    [undefined, 410, "GET", true],
    [undefined, 422, "GET", false],
    [410, 410, "PATCH", true],
    // The body may be wrong.
    [400, 400, "PATCH", false],
    [422, 422, "PATCH", false],
    // No id is in the request.
    [422, 422, "LIST", false],
    [undefined, 410, "LIST", false],
  ] as const)(
    "of a service whose status of unknown ids is %s, with status %i for a %s: is the id unknown? %s",
    async (unknownIdStatus, status, method, expected) => {
      const { client } = await clientOf([rejection(status)], { service: { unknownIdStatus } });
      const { read, list, update, delete: remove } = links;
      const call = {
        GET: () => client.call(read, { params }),
        LIST: () => client.call(list, {}),
        PATCH: () => client.call(update, { params, body: { title: "x" } }),
        DELETE: () => client.call(remove, { params }),
      }[method];
      const failure = await failureOf(call());
      expect(isNotFound(failure)).toBe(expected);
      expect(failure.message.includes("Check the id")).toBe(expected);
    },
  );

  it("never contains the key, even when the service repeats it", async () => {
    const { client } = await clientOf([rejection(401, { message: "There is no key key-1." })]);
    const failure = await failureOf(client.call(links.read, { params }));
    expect(failure.message).toMatch(
      /: the service's message is not shown because it repeats a secret\. \(HTTP 401/,
    );
    expect(failure.message).not.toContain("key-1");
  });
});

const hexOf = (bytes: Buffer): string[] => bytes.toString("hex").match(/../g) ?? [];

/** How a service or our own messages may write a text. */
const encodings: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "with replacement characters": (text) => text.toWellFormed(),
  "with three replacement characters": (text) =>
    text.toWellFormed().replaceAll("\ufffd", "\ufffd\ufffd\ufffd"),
  "as JSON": (text) => JSON.stringify(text).slice(1, -1),
  "as JSON in ASCII": (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replace(/[^ -~]/g, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, "0")}`),
  "in the path of a URL": (text) => encodeURIComponent(text.toWellFormed()),
  "in the query of a URL": (text) => new URLSearchParams([["", text]]).toString().slice(1),
  "in a URL, each byte of it": (text) =>
    hexOf(Buffer.from(text))
      .map((byte) => `%${byte}`)
      .join(""),
  "in a URL, half pairs with three bytes": (text) =>
    encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufdd0")).replaceAll("%EF%B7%90", "%ED%A0%80"),
  printable: (text) => printable(text),
};

describe("a password in a rejection", () => {
  /** The error for a link with a PASSWORD feature that the service rejects with this body. */
  async function messageFor(config: JsonObject, body: object): Promise<string> {
    const { client } = await clientOf([rejection(422, body)]);
    const features = [{ type: "PASSWORD" as const, config }];
    return (await failureOf(client.call(links.update, { params, body: { routes: [{ features }] } }))).message;
  }

  const hidden =
    "Update a link: the service's message is not shown because it repeats a secret. " +
    "(HTTP 422, PATCH /api/v1/links/lnk_1, request id req_1) Correct the value and run again.";

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
    "\u202e",
    "\ud800",
    "ab\ud83dcd",
  ];
  it.each(passwords)("is not shown when the service repeats it: %j", async (password) => {
    const repeated = [
      password,
      password.toUpperCase(),
      ...Object.values(encodings).map((encode) => encode(password)),
    ];
    for (const it of repeated) {
      expect(await messageFor({ password }, { message: `"${it}" is too easy` })).toBe(hidden);
      expect(await messageFor({ password }, { message: `Too easy: ${it}.` })).toBe(hidden);
    }
    expect(await messageFor({ password }, { code: password })).not.toContain(`422 ${password}`);
  });

  it.each(passwords)("leaves other words alone, so that they reveal no letter of it: %j", async (it) => {
    const message = "Other users overtake this slug: bothered, 14041 times";
    expect(await messageFor({ password: it }, { message })).toContain(`Update a link: ${message}. (HTTP 422`);
  });

  it("does not include the settings next to it", async () => {
    const config = { password: "hunter2", attempts: 3, hint: "slug", nested: { times: 14 } };
    expect(await messageFor(config, { message: "The slug is taken 3 or 14 times" })).toContain(
      "is taken 3 or 14",
    );
  });
});

describe("a secret", () => {
  itRandom("is found in any encoding", { quick: 500, all: 10_000, soak: 200_000 }, (parameters) =>
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary", minLength: 1 }), hostileText),
        fc.constantFrom(...Object.values(encodings)),
        (secret, encode) => {
          fc.pre(secret.trim() !== "");
          expect(containsSecret(`The value "${encode(secret)}" is not accepted.`, [secret])).toBe(true);
        },
      ),
      parameters,
    ),
  );

  it.each(["", " ", "\n"])("is not found if it is blank: %j", (secret) => {
    expect(containsSecret("a list: - one - two\n", [secret])).toBe(false);
  });

  it("is found inside a longer word if it has six letters, and not if it has five", () => {
    expect(containsSecret("mysecret1 is too easy", ["secret"])).toBe(true);
    expect(containsSecret("mycheese1 is too easy", ["chees"])).toBe(false);
  });

  it("of a list is not shown in the errors of its pages", async () => {
    const { client } = await clientOf([rejection(422, { message: "There is no folder hush-hush." })]);
    const call = { query: { folderId: "hush-hush" } };
    const messageOf = async (it: Client) => (await failureOf(it.pages(links.list, call).next())).message;
    expect(await messageOf(client)).toContain("hush-hush");
    expect(await messageOf(withDefaults(client, { secrets: ["hush-hush"] }))).not.toContain("hush-hush");
  });
});

it("a response that is nested too deeply is refused", async () => {
  const nested = (levels: number) =>
    JSON.stringify({ data: { id: "x", options: "?" } }).replace(
      '"?"',
      "[".repeat(levels) + "]".repeat(levels),
    );
  const { client } = await clientOf([
    (response) => void response.end(nested(248)),
    (response) => void response.end(nested(249)),
  ]);
  expect(await client.call(links.read, { params })).toMatchObject({ id: "x" });
  const failure = await failureOf(client.call(links.read, { params }));
  expect(failure.message).toContain("the response is nested deeper than 250 levels");
});

it("a redirect is not followed, so that the credential stays where it belongs", async () => {
  const elsewhere = await startStubService({ body: link });
  const { client } = await clientOf([{ status: 302, headers: { location: `${elsewhere.url}/api` } }]);
  const failure = await failureOf(client.call(links.read, { params }));
  expect(failure.message).toContain("redirects are not followed");
  expect(elsewhere.requests).toEqual([]);
});
