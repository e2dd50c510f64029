import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request as the service received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A response: JSON with a status, or a function that writes it. */
export type StubResponse =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  | ((response: ServerResponse) => void);

/**
 * An HTTP server on loopback that sends the responses one after the other, and then repeats the last one. It is stopped
 * after the test.
 */
export async function startStubService(
  ...responses: StubResponse[]
): Promise<{ url: string; requests: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = [];
  const url = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const stub = responses[Math.min(requests.length, responses.length - 1)];
    const { method = "", url: path = "", headers } = request;
    requests.push({ method, url: path, headers, body: Buffer.concat(chunks).toString() });
    if (typeof stub === "function") return stub(response);
    response.writeHead(stub?.status ?? 200, { "x-request-id": "req_1", ...stub?.headers });
    response.end(stub?.body === undefined ? undefined : JSON.stringify(stub.body));
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
