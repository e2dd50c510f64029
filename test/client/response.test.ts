import { describe, expect, it } from "vitest";
import { parseResponse, type RequestInfo } from "../../provider/client/http/response";
import type { HttpResponse } from "../../provider/client/http/transport";
import { RetryableError } from "../../provider/client/retry/retry";
import {
  type AssumptionId,
  analytics,
  assumptions,
  conditions,
  type Endpoint,
  features,
  folders,
  links,
  qr,
  routes,
  targets,
} from "../../provider/contract";
import { table } from "../support/table";

const info = { endpoint: links.read, path: "/api/v1/links/lnk_1", secrets: ["hush"] };

/** A response with the id of the request. */
function responseOf(status: number, body: unknown = {}, headers: HttpResponse["headers"] = {}): HttpResponse {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { status, headers: { "x-request-id": "req_1", ...headers }, text };
}

/** What parsing a response throws. */
function errorOf(response: HttpResponse, more: Partial<RequestInfo> = {}): unknown {
  try {
    return parseResponse(response, { ...info, ...more });
  } catch (error) {
    return error;
  }
}

const messageOf = (response: HttpResponse, more: Partial<RequestInfo> = {}): string =>
  (errorOf(response, more) as Error).message;

describe("a rejection", () => {
  it.each([
    [429, undefined, { wait: undefined, pausesAll: true }],
    [429, "2", { wait: 2000, pausesAll: true }],
    [503, "2", { wait: 2000, pausesAll: true }],
    [503, undefined, { wait: undefined, pausesAll: false }],
    [502, undefined, { wait: undefined, pausesAll: false }],
    [408, undefined, { wait: undefined, pausesAll: false }],
    [524, undefined, { wait: undefined, pausesAll: false }],
    [500, "2", { wait: 2000, pausesAll: false }],
    [409, "2", { wait: 2000, pausesAll: false }],
  ])("with status %i and Retry-After %j is followed by a retry: %j", (status, retryAfter, expected) => {
    const error = errorOf(responseOf(status, {}, { "retry-after": retryAfter }));
    expect(error).toBeInstanceOf(RetryableError);
    expect(error).toMatchObject(expected);
  });

  it.each([
    [300, "Set shortlink:baseUrl to the actual URL of the service; redirects are not followed."],
    [399, "Set shortlink:baseUrl to the actual URL of the service; redirects are not followed."],
    [400, "Correct the value and run again."],
    [401, "Check shortlink:apiKey (or SHORTLINK_API_KEY)."],
    [402, "The account's plan or quota is used up: raise it, or delete what you no longer need."],
    [403, "The API key lacks the required scope or plan; use one that has it."],
    [404, "Check the id, and that the key belongs to the account that owns it."],
    [429, "Try again later, or set shortlink:requestsPerSecond to stay below the limit."],
    [
      408,
      "The service failed, not your program: run it again, and if it keeps failing, report the request id to the service's support.",
    ],
    [499, "Correct the value and run again."],
    [
      500,
      "The service failed, not your program: run it again, and if it keeps failing, report the request id to the service's support.",
    ],
  ])("with status %i says what to do", (status, advice) => {
    const response = responseOf(status, { message: "No." }, { "retry-after": "1" });
    expect(messageOf(response)).toBe(
      `Read one link with its routes and totals: No. (HTTP ${status}, GET /api/v1/links/lnk_1, request id req_1) ${advice}`,
    );
  });

  it("of a create with status 500 says that the object may exist", () => {
    const error = errorOf(responseOf(500), { endpoint: links.create, path: links.create.path });
    expect(String(error)).toContain("It may have created the object nevertheless; the next run finds out.");
  });

  it("without a message or a request id says so", () => {
    const response = responseOf(422, "<html>", { "x-request-id": undefined });
    expect(messageOf(response)).toBe(
      "Read one link with its routes and totals: the service rejected the request without a reason. " +
        "(HTTP 422, GET /api/v1/links/lnk_1, no request id) Correct the value and run again.",
    );
  });

  it.each([
    ["an object", { error: { message: "No." } }, "No."],
    ["a list of texts", { message: ["No.", "Never."] }, "No.; Never."],
    ["a list of objects", { errors: [{ detail: "No." }, { title: "Never." }] }, "No.; Never."],
    ["problem+json", { type: "about:blank", title: "Bad", status: 422, detail: "No." }, "No."],
    ["JSON that is a text", '"No."', "No."],
    ["fields of other types", { message: { code: 1 }, error: "No.", requestId: 7 }, "No."],
  ])("whose reason is %s says it", (_, body, reason) => {
    expect(messageOf(responseOf(422, body))).toContain(`totals: ${reason} (HTTP 422`);
  });

  it.each([
    ["a page", "<html><head><title> Gateway down\n</title>", "Gateway down"],
    ["a text", "upstream is gone\nand more", "upstream is gone"],
  ])("that is %s says its title or first line", (_, text, reason) => {
    expect(messageOf({ ...responseOf(422), text })).toContain(`totals: ${reason}. (HTTP 422`);
  });

  it("is printed on one line, with escape sequences for what would control a terminal", () => {
    const message = "\u001b[31mThe slug\r\nis taken\u202e! ";
    const response = responseOf(422, { message, code: " SLUG\tTAKEN\n" }, { "x-request-id": ["a\nb", "c"] });
    expect(messageOf(response)).toBe(
      "Read one link with its routes and totals: \\u001b[31mThe slug\\r\\nis taken\\u202e! (HTTP 422 SLUG\\tTAKEN, GET /api/v1/links/lnk_1, request id a\\nb) " +
        "Correct the value and run again.",
    );
  });

  it("has the request id of its body if no header has one", () => {
    const response = responseOf(422, { requestId: "req\u009b_2" }, { "x-request-id": "" });
    expect(messageOf(response)).toContain("request id req\\u009b_2)");
  });

  it("shows at most 500 characters of the message, and 100 of the code and of the request id", () => {
    const response = responseOf(
      422,
      { message: "m".repeat(501), code: "c".repeat(101) },
      { "x-request-id": "r".repeat(101) },
    );
    expect(messageOf(response)).toBe(
      `Read one link with its routes and totals: ${"m".repeat(500)}. (HTTP 422 ${"c".repeat(100)}, GET /api/v1/links/lnk_1, request id ${"r".repeat(100)}) Correct the value and run again.`,
    );
  });

  it("shows the endpoint's path if the path of the request repeats a secret", () => {
    const error = errorOf(responseOf(422, { message: "No." }), { path: "/api/v1/links/hush" });
    expect((error as Error).message).toContain("(HTTP 422, GET /api/v1/links/{id}, request id req_1)");
  });
});

describe("a response", () => {
  it.each([
    ["nothing", 204, ""],
    ["no data", 200, { data: null }],
  ])("to a change may have %s, which no other one may", (_, status, body) => {
    const parse = (endpoint: Endpoint) => parseResponse(responseOf(status, body), { ...info, endpoint });
    for (const { update } of [links, routes, conditions, features, targets, qr, folders])
      expect(parse(update)).toBeUndefined();
    for (const endpoint of [links.create, links.read]) expect(() => parse(endpoint)).toThrow();
  });

  it("that is cut short can be retried", () => {
    const error = errorOf(responseOf(200, '{"data":'));
    expect(error).toBeInstanceOf(RetryableError);
    expect((error as Error).message).toBe(
      "Read one link with its routes and totals: the response was cut short or is not JSON. (HTTP 200, GET /api/v1/links/lnk_1, request id req_1) " +
        "This is a bug in the service; report the request id to its support.",
    );
  });

  it("that does not match the spec is an error that names each place", () => {
    expect(messageOf(responseOf(200, { data: { id: 7, slug: [] } }))).toBe(
      "Read one link with its routes and totals: the response does not match the API specification (at data.id, data.slug). " +
        "(HTTP 200, GET /api/v1/links/lnk_1, request id req_1) This is a bug in the service; report the request id to its support.",
    );
    expect(messageOf(responseOf(200, []))).toContain(" does not match the API specification (at the body). ");
  });

  it.each([
    ["is cut short", '{"data":'],
    ["does not match the spec", { data: { id: 7 } }],
  ])("to a write that %s says that the change may have been made", (_, body) => {
    expect(messageOf(responseOf(200, body), { endpoint: links.update })).toMatch(
      /The change may have been made; the next run finds out\. Report .*\.$/,
    );
  });

  it.each(table<[Endpoint, unknown, string, readonly AssumptionId[]]>`
    ${analytics.read}         | {data: {daily: []}}               | data.days            | [analyticsDaysField]
    ${analytics.read}         | {data: []}                        | data                 | [analyticsDaysField]
    ${analytics.read} | {data: {days: [{day: 2024-05-31, events: "1", visitors: 1}]}} | data.days.0.date, data.days.0.events
      | [analyticsDateField, analyticsEventsField]
    ${links.slugAvailability} | {data: {free: true}}              | data.available       | [availableField]
    ${links.slugAvailability} | {data: true}                      | data                 | [availableField]
    ${conditions.list}        | {data: [{conditionId: c}]}        | data.0.id            | [conditionIdField]
    ${features.list}          | {data: {features: [{}]}}          | data.features.0.id   | [featureIdField]
    ${targets.create}         | {data: {targetId: t}}             | data.id              | [targetIdField]
    ${routes.read}            | {data: {id: r, conditions: [{id: ''}]}} | data.conditions.0.id | [conditionIdField]
    ${links.list} | {data: {links: [{id: l, routes: [{id: r, features: [{id: ''}]}]}]}} | data.links.0.routes.0.features.0.id
      | [featureIdField]
  `)(
    "of %o that contradicts an assumption names it, and how to find out more",
    (endpoint, body, where, ids) => {
      const message = messageOf(responseOf(200, body), { endpoint, path: endpoint.path });
      expect(message).toContain(
        `: the response has another form than the provider assumes (at ${where}). (HTTP 200, `,
      );
      for (const id of ids) {
        expect(message).toContain(assumptions[id].sentence);
        expect(message).toContain(`shortlink:service.${id}`);
      }
      const isWrite = ids.some((id) => assumptions[id].probe === "write");
      expect(message).toContain(isWrite ? "Run `shortlink doctor --write`, " : "Run `shortlink doctor`, ");
      expect(message).not.toContain("bug in the service");
      expect(message.includes("The change may have been made")).toBe(endpoint.method !== "GET");
    },
  );

  it.each<[Endpoint, unknown]>([
    [analytics.read, { days: [] }],
    [conditions.list, { data: "none" }],
    [conditions.list, { data: [7] }],
    [links.list, { data: [{ id: "l", routes: [{ conditions: [{}] }] }] }],
    [links.read, { data: { id: 7 } }],
  ])("of %o that contradicts the spec is a bug in the service", (endpoint, body) => {
    const message = messageOf(responseOf(200, body), { endpoint, path: endpoint.path });
    expect(message).toMatch(
      /does not match the API specification \(at .+\)\. .+ This is a bug in the service;/,
    );
  });

  it("may be blank if the endpoint returns nothing", () => {
    expect(errorOf(responseOf(200, " \n"), { endpoint: links.delete })).toBeUndefined();
    expect(errorOf(responseOf(204, ""), { endpoint: links.delete })).toBeUndefined();
  });
});

it.each([
  ['{"data":{"id":"lnk_1","title":"\\ud83d cut"}}', { title: "\ufffd cut" }],
  ['{"data":{"id":"lnk_1","title":"\\uDE00"}}', { title: "\ufffd" }],
  ['{"data":{"id":"lnk_1","extra":{"\\ud83d":["\\ud83d"]}}}', { extra: { "\ufffd": ["\ufffd"] } }],
  // A whole pair, and a backslash before the letter u.
  ['{"data":{"id":"lnk_1","title":"\\ud83d\\ude00 \\\\ud83d"}}', { title: "\u{1f600} \\ud83d" }],
])(
  "text of which half a surrogate pair is left is %s with the replacement character instead, which the engine accepts",
  (text, data) => {
    expect(parseResponse(responseOf(200, text), info)).toMatchObject({ data });
  },
);
