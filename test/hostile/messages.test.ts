import { describe, expect, it } from "vitest";
import { links } from "../../provider/contract";
import { clientOf, failureOf } from "../support/client";

const params = { id: "lnk_1" };
const once = { maxRetries: 0 };

describe("what a service says", () => {
  const evil = "\u001b]0;owned\u0007\u001b[31mred\r\n+ fake line\u009b2J\u202Egpj.exe\u2028\u0000";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the point.
  const controls = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

  const plain = { error: "Refused", statusCode: 422, requestId: "req_1" };

  it.each([
    ["message", { ...plain, message: evil }],
    ["title", { ...plain, error: evil }],
    ["code", { ...plain, code: evil }],
    ["request id", { ...plain, requestId: evil }],
  ])("reaches a terminal without control characters as its %s", async (_, body) => {
    const { client } = await clientOf([{ status: 422, headers: { "x-request-id": "" }, body }], once);
    const failure = await failureOf(client.call(links.read, { params }));
    expect(failure.message).toContain("fake line");
    expect(failure.message).not.toMatch(controls);
  });

  it("reaches it so from a header, too", async () => {
    const headers = { "x-request-id": "req\u009b31m" };
    const { client } = await clientOf([{ status: 404, headers, body: {} }], once);
    const { message } = await failureOf(client.call(links.read, { params }));
    expect(message).toMatch(/request id req.*31m\)/);
    expect(message).not.toMatch(controls);
  });

  it.each(["message", "error", "code", "requestId"])(
    "is cut to a length that can be read: %s",
    async (field) => {
      const body = { ...plain, [field]: "x".repeat(1_000_000) };
      const { client } = await clientOf([{ status: 422, headers: { "x-request-id": "" }, body }], once);
      const { message } = await failureOf(client.call(links.read, { params }));
      expect(message).toContain("x".repeat(100));
      expect(message.length).toBeLessThan(800);
    },
  );
});
