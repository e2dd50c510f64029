import { randomUUID } from "node:crypto";
import { type Emulator, type EmulatorOptions, type RecordedRequest, startEmulator } from "../../emulator";
import { apiKey } from "./api-key";
import { onCleanup } from "./cleanup";
import { expectNoSecrets } from "./secret-scan";

export { apiKey };

/** An object in a response of the API: the fields that tests use. */
export interface ApiObject {
  readonly id: string;
  readonly slug: string;
  readonly username: string;
  readonly title: string;
  readonly createdAt: string;
  readonly isGlobalFallback: boolean;
  readonly domainId: string;
  readonly treeId: string;
  readonly boardId: string;
  readonly sortOrder: number;
  readonly platform: string;
  readonly routes: readonly ApiObject[];
}

/** An emulator for one test, and raw requests to it that bypass the provider. */
export interface Account {
  readonly emulator: Emulator;
  /** The provider's settings for this account. */
  readonly settings: { readonly apiKey: string; readonly baseUrl: string };
  /** The same as environment variables. */
  readonly env: { readonly SHORTLINK_API_KEY: string; readonly SHORTLINK_BASE_URL: string };
  /** Sends a request as somebody else would. Returns the `data` of the response. */
  request<T = ApiObject>(method: string, path: string, body?: unknown): Promise<T>;
  /** A page of a collection: "trees", or "" for links. */
  list(collection: string, query?: string): Promise<ApiObject[]>;
  /** All links of the account, up to 100. */
  links(): Promise<ApiObject[]>;
  /** The only link of the account. */
  onlyLink(): Promise<ApiObject>;
  /** The writes of the provider since the last call. */
  written(): RecordedRequest[];
  /** The same, each as `POST /api/v1/links`. */
  writes(): string[];
}

/** Starts an account; it is stopped after the test. */
export async function startAccount(options: EmulatorOptions = {}): Promise<Account> {
  const emulator = await startEmulator({ callers: [{ key: apiKey, name: "test" }], ...options });
  onCleanup(async () => {
    expectNoSecrets(
      emulator.requests.map(({ body }) => body),
      emulator.callers.map(({ key }) => key),
    );
    await emulator.close();
  });
  let reported = 0;
  const request = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${emulator.url}/api/v1/links${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === "" ? undefined : JSON.parse(text).data) as T;
  };
  const list = async (collection: string, query = "limit=100") => {
    const data = await request<ApiObject[] | Record<string, ApiObject[]>>(
      "GET",
      `${collection && `/${collection}`}?${query}`,
    );
    return Array.isArray(data) ? data : (data[collection || "links"] ?? []);
  };
  const links = () => list("", "limit=100&includeRoutes=all");
  const written = () => {
    const since = emulator.requests.slice(reported);
    reported = emulator.requests.length;
    return since.filter(({ method }) => method !== "GET");
  };
  return {
    emulator,
    settings: { apiKey, baseUrl: emulator.url },
    env: { SHORTLINK_API_KEY: apiKey, SHORTLINK_BASE_URL: emulator.url },
    async request<T>(method: string, path: string, body?: unknown) {
      const data = await request<T>(method, path, body);
      reported = emulator.requests.length;
      return data;
    },
    list,
    links,
    async onlyLink() {
      const [link, ...others] = await links();
      if (!link || others.length > 0) throw new Error(`there are ${others.length + (link ? 1 : 0)} links`);
      return link;
    },
    written,
    writes: () => written().map(({ method, path }) => `${method} ${path}`),
  };
}
