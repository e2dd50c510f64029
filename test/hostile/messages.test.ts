import { describe, expect, it } from "vitest";
import { links } from "../../provider/contract";
import { clientOf, failureOf } from "../support/client";

const params = { id: "lnk_1" };
const once = { maxRetries: 0 };

describe("a text from the service", () => {
  const malicious = "\u001b]0;owned\u0007\u001b[31mred\r\n+ fake line\u009b2J\u202Egpj.exe\u2028\u0000";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test expects none of them.
  const controls = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

  const plain = { error: "Refused", statusCode: 422, requestId: "req_1" };

  it.each([
    ["message", { ...plain, message: malicious }],
    ["title", { ...plain, error: malicious }],
    ["code", { ...plain, code: malicious }],
    ["request id", { ...plain, requestId: malicious }],
  ])("is printed without control characters if it is its %s", async (_, body) => {
    const { client } = await clientOf([{ status: 422, headers: { "x-request-id": "" }, body }], once);
    const failure = await failureOf(client.call(links.read, { params }));
    expect(failure.message).toContain("fake line");
    expect(failure.message).not.toMatch(controls);
  });

  it("is printed without control characters if it is a header", async () => {
    const headers = { "x-request-id": "req\u009b31m" };
    const { client } = await clientOf([{ status: 404, headers, body: {} }], once);
    const { message } = await failureOf(client.call(links.read, { params }));
    expect(message).toMatch(/request id req.*31m\)/);
    expect(message).not.toMatch(controls);
  });

  it.each(["message", "error", "code", "requestId"])("is cut to a readable length: %s", async (field) => {
    const body = { ...plain, [field]: "x".repeat(1_000_000) };
    const { client } = await clientOf([{ status: 422, headers: { "x-request-id": "" }, body }], once);
    const { message } = await failureOf(client.call(links.read, { params }));
    expect(message).toContain("x".repeat(100));
    expect(message.length).toBeLessThan(800);
  });
});
