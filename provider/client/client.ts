import { conventionsOf, type Endpoint, links, type Meta } from "../contract";
import type { Call, Data, Item } from "./http/call";
import { type ClientOptions, RequestSender } from "./http/request-sender";
import { LinkLoader } from "./link-loader";
import { nextCursor, PagingGuard } from "./paging";
import { withAbort } from "./retry/sleep";
import type { Client, Page } from "./types";

/**
 * Creates a client of the service with bearer authentication, keep-alive connections, retries that reuse the idempotency
 * key, and one shared pause when the service asks for one (spec 4.6, 5, 8).
 *
 * @throws UserError when the base URL is invalid
 * @example
 * const client = createClient({ baseUrl: "https://links.example.com", apiKey });
 */
export function createClient(options: ClientOptions): Client {
  const sender = new RequestSender(options);

  // The endpoint's own schema has parsed every response, so the casts below hold.
  async function page<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Page<Item<E>>> {
    const { data, meta } = (await sender.send(endpoint, call as Call<Endpoint>)) as List<Item<E>>;
    return { entries: data, next: nextCursor(endpoint, meta), total: meta?.total };
  }

  async function call<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Data<E>> {
    const send = () => sender.send(endpoint, call as Call<Endpoint>);
    const { path, method } = endpoint;
    const { id } = call.params ?? {};
    // A write without an id creates an object that was never read.
    const clearsCache = method !== "GET" && id !== undefined;
    // A write to a tree, board or folder may change any link.
    const linkId = path.startsWith(links.read.path) ? id : undefined;
    const body = await (clearsCache ? linkLoader.clearAround(linkId, send) : send());
    return (body as { data: Data<E> } | undefined)?.data as Data<E>;
  }

  async function* pages<E extends Endpoint>(endpoint: E, call: Call<E>): AsyncGenerator<Item<E>[]> {
    const { query } = call as Call<Endpoint>;
    const guard = new PagingGuard(endpoint);
    for (let cursor: string | undefined; ; ) {
      const { entries, next } = await page(endpoint, { ...call, query: { ...(query as object), cursor } });
      yield guard.newEntries(entries, next);
      if (next === undefined) return;
      cursor = next;
    }
  }

  const { freshLists } = conventionsOf(options.service);
  const linkLoader = new LinkLoader({ call, page }, freshLists === "immediate");

  return {
    call,
    page,
    pages,
    link: (id, signal) => withAbort(signal, linkLoader.load(id)),
    preload: (ids, signal) => withAbort(signal, linkLoader.preload(ids)),
    firstResponseTime: () => sender.firstResponseTime(),
    close: () => sender.close(),
  };
}

interface List<I> {
  readonly data: I[];
  readonly meta?: Meta;
}

/** The same client, with a signal that cancels all calls and secrets that no failure repeats. */
export function withDefaults(client: Client, defaults: Pick<Call<Endpoint>, "signal" | "secrets">): Client {
  return {
    ...client,
    call: (endpoint, call) => client.call(endpoint, { ...defaults, ...call }),
    page: (endpoint, call) => client.page(endpoint, { ...defaults, ...call }),
    pages: (endpoint, call) => client.pages(endpoint, { ...defaults, ...call }),
    link: (id, signal = defaults.signal) => client.link(id, signal),
    preload: (ids, signal = defaults.signal) => client.preload(ids, signal),
  };
}
