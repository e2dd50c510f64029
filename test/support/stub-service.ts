import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** One request as it arrived. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** An answer to give: JSON with a status, or whatever a function does with the response. */
export type StubResponse =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  | ((response: ServerResponse) => void);

/**
 * A real HTTP server on loopback that gives the answers one after the other, the last one for good. It ends with the
 * test.
 */
export async function startStubService(
  ...answers: StubResponse[]
): Promise<{ url: string; requests: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = [];
  const url = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    const { method = "", url: path = "", headers } = request;
    requests.push({ method, url: path, headers, body: Buffer.concat(chunks).toString() });
    if (typeof answer === "function") return answer(response);
    response.writeHead(answer?.status ?? 200, { "x-request-id": "req_1", ...answer?.headers });
    response.end(answer?.body === undefined ? undefined : JSON.stringify(answer.body));
  });
  return { url, requests };
}

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
