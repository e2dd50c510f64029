import type { Json } from "../../provider/contract";

/** A request and its result. Never includes the Authorization header. */
export interface RecordedRequest {
  /** The time of its arrival, as an ISO timestamp. */
  readonly at: string;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | null;
  /** The parsed body, the raw text if it is not JSON, or null if there is none. */
  readonly body: Json;
  /** The name of the caller; null if unknown. */
  readonly caller: string | null;
  /** The X-Request-Id of the response. A replay has that of the first response. */
  readonly requestId: string;
  /** Null until there is a response, and if the connection was dropped instead. */
  readonly status: number | null;
  /** Whether the response replays the first response to its Idempotency-Key. */
  readonly replayed: boolean;
  /** Whether the service carried out the write. */
  readonly committed: boolean;
  /** The kind of the injected fault, if any. */
  readonly fault: string | null;
}

/** An entry of the log, updated until the response is sent. */
export type LogEntry = { -readonly [K in keyof RecordedRequest]: RecordedRequest[K] };

const maxEntries = 10_000;

/** The last requests, oldest first. */
export class RequestLog {
  private entries: LogEntry[] = [];

  /** Adds an entry, which the caller completes later. */
  add(entry: LogEntry): LogEntry {
    this.entries.push(entry);
    if (this.entries.length > maxEntries) this.entries.shift();
    return entry;
  }

  all(): RecordedRequest[] {
    return this.entries.map((entry) => ({ ...entry }));
  }

  clear(): void {
    this.entries = [];
  }
}
