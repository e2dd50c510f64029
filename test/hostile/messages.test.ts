import { describe, expect, it } from "vitest";
import { ApiError } from "../../provider/client";
import { links } from "../../provider/contract";
import { clientOf, failureOf } from "../support/client";

const params = { id: "lnk_1" };
const once = { maxRetries: 0 };

describe("what a service says", () => {
  const evil = "\u001b]0;owned\u0007\u001b[31mred\r\n+ fake line\u009b2J\u202Egpj.exe\u2028\u0000";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the point.
  const controls = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

  it("reaches a terminal without control characters, whatever part of an answer it is", async () => {
    const body = { error: evil, message: evil, code: evil, statusCode: 422, requestId: evil };
    const { client } = await clientOf([{ status: 422, headers: { "x-request-id": "" }, body }], once);
    const failure = await failureOf(client.call(links.read, { params }));
    expect(failure.message).toContain("fake line");
    expect(failure.message).not.toMatch(controls);
  });

  it("reaches it so from a header, too", async () => {
    const headers = { "x-request-id": "req\u009b31m" };
    const { client } = await clientOf([{ status: 404, headers, body: {} }], once);
    expect((await failureOf(client.call(links.read, { params }))).message).not.toMatch(controls);
  });

  it("reaches it so from the names of fields", async () => {
    const { client } = await clientOf(
      [{ body: { data: { id: "lnk_1", routes: [{ [evil]: 1 }] }, [evil]: 1 } }],
      once,
    );
    const failure = await failureOf(client.call(links.read, { params }));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.message).not.toMatch(controls);
  });

  it("is cut to a length that can be read", async () => {
    const long = "x".repeat(1_000_000);
    const body = { error: long, message: long, code: long, statusCode: 422, requestId: long };
    const { client } = await clientOf([{ status: 422, headers: { "x-request-id": "" }, body }], once);
    expect((await failureOf(client.call(links.read, { params }))).message.length).toBeLessThan(1500);
  });
});
