import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "./listen";

/** A response on its way back. */
interface ProxiedResponse {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

type Alteration = readonly string[] | number | ((text: string) => string | Promise<string>);

/**
 * A proxy that alters responses: it removes fields from their `data`, or replaces the status or the text. It can hold a
 * response back until a promise resolves.
 *
 * @param alter returns the fields to remove, the status to send instead, or a function that changes the text
 * @param date the header Date of all responses; by default the time of this machine
 */
export async function startAlteringProxy(
  target: string,
  alter: (response: ProxiedResponse) => Alteration | Promise<Alteration>,
  date?: string,
): Promise<{ url: string }> {
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "" } = request;
    const sent = await buffer(request);
    const headers = { ...(request.headers as Record<string, string>) };
    delete headers.connection;
    delete headers["content-length"];
    const body = sent.length > 0 ? { body: sent } : {};
    const upstream = await fetch(`${target}${path}`, { method, headers, ...body }).catch(() => undefined);
    // The target has stopped, or dropped the connection.
    if (!upstream) return response.destroy();
    const text = await upstream.text();
    const instead = await alter({ method, path, status: upstream.status });
    if (date !== undefined) response.setHeader("date", date);
    response.setHeader("x-request-id", upstream.headers.get("x-request-id") ?? "");
    if (typeof instead === "number") return response.writeHead(instead).end();
    if (typeof instead === "function") return response.writeHead(upstream.status).end(await instead(text));
    const parsed = text === "" ? undefined : JSON.parse(text);
    for (const field of instead) delete parsed?.data?.[field];
    response.writeHead(upstream.status).end(parsed && JSON.stringify(parsed));
  });
  return { url: `http://127.0.0.1:${await listen(server)}` };
}
