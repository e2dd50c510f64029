import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Closes the connection at once. */
export function drop(outgoing: ServerResponse): void {
  outgoing.socket?.destroy();
}

/** Sends the Content-Length of the whole body and its first half, then closes the connection. */
export function truncate(outgoing: ServerResponse, response: PlainResponse): void {
  const [half] = splitBody(outgoing, response);
  outgoing.write(half, () => drop(outgoing));
}

/** Sends the head and half of the body, then the rest after the delay. */
export async function sendSlowly(
  outgoing: ServerResponse,
  response: PlainResponse,
  delay: number,
  closing: AbortSignal,
): Promise<void> {
  const [half, rest] = splitBody(outgoing, response);
  outgoing.write(half);
  await sleep(delay, undefined, { signal: closing }).catch(() => drop(outgoing));
  outgoing.end(rest);
}

/** A complete response. */
export interface PlainResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

function splitBody(
  outgoing: ServerResponse,
  { status, text, headers }: PlainResponse,
): [half: Buffer, rest: Buffer] {
  const bytes = Buffer.from(text);
  const middle = Math.floor(bytes.length / 2);
  outgoing.writeHead(status, { ...headers, "Content-Length": bytes.length });
  return [bytes.subarray(0, middle), bytes.subarray(middle)];
}
