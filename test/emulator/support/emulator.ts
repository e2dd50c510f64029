import { onTestFinished } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../emulator";

/** Any object of the API. */
export type Item = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The options of a request. */
export interface RequestOptions {
  readonly body?: unknown;
  /** Another API key; null for none. */
  readonly apiKey?: string | null;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response with its raw text. */
export class TestResponse {
  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
  ) {}

  // Tests compare the content of bodies, so these getters do not validate their types.
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
export interface TestEmulator {
  readonly emulator: Emulator;
  send(method: string, path: string, options?: RequestOptions): Promise<TestResponse>;
  /** Creates a link; `fields` adds to its domain and destination. */
  link(fields?: object, options?: RequestOptions): Promise<Item>;
  /** Creates a route of a link. */
  route(linkId: string, fields?: object): Promise<Item>;
}

/** The path of links, which is the prefix of all others. */
export const base = "/api/v1/links";

/** A valid body of a create, with a single destination. */
export const simple = { domainId: "dom_1", url: "https://example.com/" };

/** Starts an emulator that stops at the end of the test. */
export async function serve(options: EmulatorOptions = {}): Promise<TestEmulator> {
  const emulator = await startEmulator(options);
  onTestFinished(() => emulator.close());
  return clientOf(emulator);
}

/** Creates a client of an emulator. */
export function clientOf(emulator: Emulator): TestEmulator {
  const send = async (method: string, path: string, options: RequestOptions = {}) => {
    const { body, apiKey = emulator.key, key, headers } = options;
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
    return new TestResponse(response.status, response.headers, await response.text());
  };
  const created = async (path: string, body: object, options?: RequestOptions) => {
    const response = await send("POST", path, { body, ...options });
    if (response.status !== 201)
      throw new Error(`POST ${path} returned ${response.status}: ${response.text}`);
    return response.data;
  };
  return {
    emulator,
    send,
    link: (fields = {}, options) => created(base, { ...simple, ...fields }, options),
    route: (linkId, fields = {}) => created(`${base}/${linkId}/routes`, fields),
  };
}
