import { createServer, type ServerResponse } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { CanceledError, UserError } from "../../provider/client";
import { Transport } from "../../provider/client/http/transport";
import { failureOf } from "../support/client";
import { listen } from "../support/listen";

const hour = 3600_000;

/** Sends a request that the service holds, and aborts it then. */
async function abort(method: "GET" | "PATCH", grace: number, reason: UserError = new CanceledError()) {
  let hold: (response: ServerResponse) => void = () => {};
  const held = new Promise<ServerResponse>((resolve) => {
    hold = resolve;
  });
  const url = `http://127.0.0.1:${await listen(createServer((_, response) => hold(response)))}`;
  const transport = new Transport(url, 1, hour, undefined, grace);
  onTestFinished(() => transport.close());
  const stop = new AbortController();
  const request = { url: `${url}/`, method, headers: {}, body: undefined, signal: stop.signal };
  const sent = transport.send(request);
  sent.catch(() => {});
  const response = await held;
  stop.abort(reason);
  return { sent, response, again: () => transport.send(request) };
}

describe("a request that is aborted", () => {
  it("fails at once if it only reads", async () => {
    const { sent } = await abort("GET", hour);
    expect((await failureOf(sent)).message).toBe("The operation was canceled.");
  });

  it("still gets its response if it writes, and no other request is sent", async () => {
    const { sent, response, again } = await abort("PATCH", hour);
    response.end("done");
    expect(await sent).toMatchObject({ status: 200, text: "done" });
    expect((await failureOf(again())).message).toBe("The operation was canceled.");
  });

  it("ends at its time limit, even if it writes", async () => {
    const { sent } = await abort("PATCH", hour, new UserError("It took too long."));
    expect((await failureOf(sent)).message).toMatch(/^It took too long\. .*The change may have been made/);
  });

  it("says that the change may have been made if no response to a write arrives in time", async () => {
    const { sent } = await abort("PATCH", 1);
    const failure = await failureOf(sent);
    expect(failure).toBeInstanceOf(UserError);
    expect(failure.message).toBe(
      "The operation was canceled. A request was still without a response. The change may have been made; the next run finds out.",
    );
  });
});
