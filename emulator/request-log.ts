import type { Json } from "../provider/contract";

/** A request as the service saw it, and what became of it. The Authorization header is never kept. */
export interface RecordedRequest {
  /** When it arrived, as an ISO timestamp. */
  readonly at: string;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | null;
  /** The parsed body; text that is no JSON as it came; null where there was none. */
  readonly body: Json;
  /** Who called; null when that was not known yet. */
  readonly caller: string | null;
  /** The X-Request-Id that was answered; a replay carries that of the first response. */
  readonly requestId: string;
  /** Null while it is being answered, and when the connection was dropped instead. */
  readonly status: number | null;
  /** Whether the answer repeats the first response to its Idempotency-Key. */
  readonly replayed: boolean;
  /** Whether it has changed anything. */
  readonly committed: boolean;
  /** The kind of the fault it met, if any. */
  readonly fault: string | null;
}

/** An entry that is still being filled in. */
export type OpenEntry = { -readonly [K in keyof RecordedRequest]: RecordedRequest[K] };

const longest = 10_000;

/** The last requests in the order of their arrival. */
export class RequestLog {
  private entries: OpenEntry[] = [];

  /** Opens an entry; what becomes of the request is filled in later. */
  open(entry: OpenEntry): OpenEntry {
    this.entries.push(entry);
    if (this.entries.length > longest) this.entries.shift();
    return entry;
  }

  all(): RecordedRequest[] {
    return this.entries.map((entry) => ({ ...entry }));
  }

  clear(): void {
    this.entries = [];
  }
}
