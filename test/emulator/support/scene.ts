import { onTestFinished } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../emulator";

/** Any object of the API. */
export type Item = { readonly id: string } & Readonly<Record<string, unknown>>;

/** What a request may carry. */
export interface Sending {
  readonly body?: unknown;
  /** Another API key; null for none. */
  readonly apiKey?: string | null;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer as it came over the wire. */
export class Got {
  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
  ) {}

  // What a test expects of a body is what it goes on to compare; the getters only save it from naming every type.
  get body(): Readonly<Record<string, unknown>> {
    return JSON.parse(this.text);
  }
  get data(): Item {
    return this.body.data as Item;
  }
  get id(): string {
    return this.data.id;
  }
  get items(): Item[] {
    return this.body.data as Item[];
  }
  get ids(): string[] {
    return this.items.map(({ id }) => id);
  }
  get meta(): Readonly<Record<string, unknown>> {
    return this.body.meta as Readonly<Record<string, unknown>>;
  }
}

/** A running emulator with a plain HTTP client. */
export interface Scene {
  readonly emulator: Emulator;
  send(method: string, path: string, sending?: Sending): Promise<Got>;
  /** A new link; its fields beside domain and destination may be given. */
  link(fields?: object, sending?: Sending): Promise<Item>;
  /** A new route of a link. */
  route(linkId: string, fields?: object): Promise<Item>;
}

/** The path of the link list, below which everything else stands. */
export const base = "/api/v1/links";

/** A valid body of a create, with a single destination. */
export const simple = { domainId: "dom_1", url: "https://example.com/" };

/** Starts an emulator that ends with the test. */
export async function serve(options: EmulatorOptions = {}): Promise<Scene> {
  const emulator = await startEmulator(options);
  onTestFinished(() => emulator.close());
  return sceneOf(emulator);
}

/** A client of an emulator. */
export function sceneOf(emulator: Emulator): Scene {
  const send = async (method: string, path: string, sending: Sending = {}) => {
    const { body, apiKey = emulator.key, key, headers } = sending;
    const response = await fetch(emulator.url + path, {
      method,
      headers: {
        ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return new Got(response.status, response.headers, await response.text());
  };
  const made = async (path: string, body: object, sending?: Sending) => {
    const got = await send("POST", path, { body, ...sending });
    if (got.status !== 201) throw new Error(`POST ${path} answered ${got.status}: ${got.text}`);
    return got.data;
  };
  return {
    emulator,
    send,
    link: (fields = {}, sending) => made(base, { ...simple, ...fields }, sending),
    route: (linkId, fields = {}) => made(`${base}/${linkId}/routes`, fields),
  };
}
