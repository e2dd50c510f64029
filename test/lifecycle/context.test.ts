import { describe, expect, it, onTestFinished } from "vitest";
import { ApiError, isNotFound } from "../../provider/client";
import { type Context, createContext } from "../../provider/lifecycle";
import { failureOf } from "../support/client";
import { type StubResponse, startStubService } from "../support/stub-service";
import { startRun } from "./online";

/** Starts a service with these responses and a context for it. Both end with the test. */
async function setup(...responses: StubResponse[]) {
  const { url, requests } = await startStubService(...responses);
  return { ...startRun({ settings: { apiKey: "k", baseUrl: url } }), requests };
}

const never: StubResponse = () => {};
const meta = { total: 0, page: 1, limit: 1, hasNext: false, nextCursor: null };
const page: StubResponse = { body: { data: [], meta } };
const domain: StubResponse = { body: { data: { id: "dom_1" } } };

const notFound = new ApiError({
  operation: "Read one link",
  method: "GET",
  path: "/api/v1/links/lnk_1",
  hasIdInPath: true,
  status: 404,
  code: undefined,
  requestId: "req_1",
  reason: "gone",
});

/** The memoized requests that all operations share, each with a response and the expected result. */
const questions: [string, (context: Context) => Promise<unknown>, StubResponse, unknown][] = [
  ["defaultDomainId", (context) => context.defaultDomainId(), domain, "dom_1"],
  ["verifyCredentials", (context) => context.verifyCredentials(), domain, undefined],
  ["isGone", (context) => context.isGone(notFound), page, true],
];

describe.each(questions)("%s", (_, call, reply, expected) => {
  it("ends with its operation while the service does not respond", async () => {
    const { context, requests } = await setup(never);
    const stop = new AbortController();
    const failing = failureOf(call(context.forOperation({ signal: stop.signal })));
    await expect.poll(() => requests.length).toBe(1);
    stop.abort(new Error("stopped"));
    expect((await failing).message).toBe("stopped");
  });

  it("is requested again for a waiting operation when the first operation is canceled", async () => {
    const { context, requests } = await setup(never, reply);
    const stop = new AbortController();
    const first = failureOf(call(context.forOperation({ signal: stop.signal })));
    await expect.poll(() => requests.length).toBe(1);
    const second = call(context.forOperation({ signal: new AbortController().signal }));
    const third = call(context);
    stop.abort(new Error("stopped"));
    expect((await first).message).toBe("stopped");
    expect(await Promise.all([second, third])).toEqual([expected, expected]);
    expect(requests).toHaveLength(2);
  });

  it("ends for a waiting operation that is canceled, and continues for the first one", async () => {
    let respond = () => {};
    const { context, requests } = await setup((response) => {
      respond = () => response.end(JSON.stringify((reply as { body: unknown }).body));
    });
    const first = call(context);
    await expect.poll(() => requests.length).toBe(1);
    const stop = new AbortController();
    const second = failureOf(call(context.forOperation({ signal: stop.signal })));
    stop.abort(new Error("stopped"));
    expect((await second).message).toBe("stopped");
    respond();
    expect(await first).toEqual(expected);
  });
});

describe("an operation's context", () => {
  it("keeps the properties that are not overridden, and shares the tracker", async () => {
    const { context } = await setup(domain);
    const warnings: string[] = [];
    const operation = context.forOperation({ urn: "urn", warn: (message) => warnings.push(message) });
    operation.forOperation({ signal: new AbortController().signal }).warn("careful");
    expect(warnings).toEqual(["careful"]);
    expect(operation.tracker).toBe(context.tracker);
    expect(operation.urn).toBe("urn");
  });

  it("does not treat another failure as a deleted object", async () => {
    const { context, requests } = await setup(domain);
    expect(await context.isGone(new Error("other"))).toBe(false);
    expect(isNotFound(notFound)).toBe(true);
    expect(requests).toEqual([]);
  });
});

describe("a key that the service does not accept", () => {
  const refused: StubResponse = { status: 401, body: { error: "no", statusCode: 401, requestId: "req_1" } };

  it.each([
    [undefined, "Check shortlink:apiKey (or SHORTLINK_API_KEY)."],
    ["configuration", "The key came from shortlink:apiKey. Check it."],
    ["environment", "The key came from SHORTLINK_API_KEY, because shortlink:apiKey is not set."],
    [{ provider: "partner", place: "configuration" }, "The key came from the explicit provider partner."],
    ["state", "The key came from the stack's state, where the last `pulumi up` stored it."],
    ["state or configuration", "If this run did use --run-program, check shortlink:apiKey."],
  ] as const)("is described once, by its source: %s", async (source, advice) => {
    const { url } = await startStubService(refused);
    const apiKey = "sk-must-never-show-0123456789";
    const context = createContext(
      { apiKey, baseUrl: url },
      () => {},
      () => source,
    );
    onTestFinished(() => context.client.close());
    const { message, cause } = await failureOf(context.verifyCredentials());
    expect(cause).toMatchObject({ status: 401 });
    expect(message).toMatch(
      /^The service does not accept the API key\. Read the default short-link domain: no\. \(HTTP 401, /,
    );
    expect(message.split(advice)).toHaveLength(2);
    expect(message).not.toMatch(/sk-must|6789/);
    const second = await failureOf(context.defaultDomainId());
    expect(second.message).toContain(advice);
  });
});
