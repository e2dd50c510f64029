import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "./listen";

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

/** A response that refuses a request. */
export const rejection = (status: number, more: object = {}) => ({
  status,
  body: { error: "Refused", message: "No.", statusCode: status, requestId: "req_1", ...more },
});

/** Writes a response with a list, or with one object; without either, that of an object which does not exist. */
export function respondWith(response: ServerResponse, data: object | readonly object[] | undefined): void {
  const total = Array.isArray(data) ? data.length : 0;
  const meta = { total, page: 1, limit: 100, hasNext: false, nextCursor: null };
  const body = data ? { data, meta } : { error: { code: "NOT_FOUND", message: "Not found" } };
  response.writeHead(data ? 200 : 404, { "x-request-id": "req_1", "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

/**
 * An HTTP server on loopback that sends the responses one after the other, and then repeats the last one. It is stopped
 * after the test.
 */
export async function startStubService(
  ...responses: StubResponse[]
): Promise<{ url: string; requests: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const stub = responses[Math.min(requests.length, responses.length - 1)];
    const { method = "", url: path = "", headers } = request;
    requests.push({ method, url: path, headers, body });
    if (typeof stub === "function") return stub(response);
    response.writeHead(stub?.status ?? 200, { "x-request-id": "req_1", ...stub?.headers });
    response.end(stub?.body === undefined ? undefined : JSON.stringify(stub.body));
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, requests };
}
