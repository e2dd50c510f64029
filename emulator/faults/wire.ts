import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** Ends the connection at once, without another byte. */
export function drop(outgoing: ServerResponse): void {
  outgoing.socket?.destroy();
}

/** Announces the whole body, sends the first half of it, and ends the connection. */
export function truncate(outgoing: ServerResponse, response: Plain): void {
  const [half] = begin(outgoing, response);
  outgoing.write(half, () => drop(outgoing));
}

/** Sends the head and half of the body, and the rest after the delay. */
export async function trickle(
  outgoing: ServerResponse,
  response: Plain,
  delay: number,
  closing: AbortSignal,
): Promise<void> {
  const [half, rest] = begin(outgoing, response);
  outgoing.write(half);
  await pause(delay, undefined, { signal: closing }).catch(() => drop(outgoing));
  outgoing.end(rest);
}

/** A response in its plainest form. */
export interface Plain {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

function begin(outgoing: ServerResponse, { status, text, headers }: Plain): [half: Buffer, rest: Buffer] {
  const bytes = Buffer.from(text);
  const middle = Math.floor(bytes.length / 2);
  outgoing.writeHead(status, { ...headers, "Content-Length": bytes.length });
  return [bytes.subarray(0, middle), bytes.subarray(middle)];
}
