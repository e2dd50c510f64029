import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A response; undefined to close the connection. */
export interface Response {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** What stands in front: it responds itself, or with what the service responds. */
export type Front = (
  request: IncomingMessage,
  pass: (body?: string) => Promise<Response>,
  body: string,
) => Promise<Response | undefined>;

/** Starts something that stands in front of a service. */
export async function startFront(target: string, front: Front): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const pass = async (sent = body): Promise<Response> => {
      const { connection: _, "content-length": __, ...headers } = request.headers as Record<string, string>;
      const init = {
        method: request.method ?? "GET",
        headers,
        redirect: "manual",
        ...(sent && { body: sent }),
      } as const;
      const passed = await fetch(`${target}${request.url}`, init);
      const kept = ["location", "cache-control", "refresh", "date", "x-request-id"].flatMap((name) => {
        const value = passed.headers.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      return { status: passed.status, headers: Object.fromEntries(kept), text: await passed.text() };
    };
    const found = await front(request, pass, body);
    if (found) response.writeHead(found.status, found.headers).end(found.text);
    else response.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
