import type { Endpoint, Link } from "../contract";
import type { Call, Data, Item } from "./http/call";

/** One page of a list. */
export interface Page<I> {
  readonly entries: I[];
  /** The cursor of the next page; undefined after the last one. */
  readonly next: string | undefined;
  /** The number of entries on all pages, if the service reports it. */
  readonly total: number | undefined;
}

/** A client of the service. All requests go through it. */
export interface Client {
  /**
   * Calls an endpoint and returns the `data` of the response.
   *
   * @throws ApiError when the service rejects the request
   * @throws UserError when the service cannot be reached or an id is malformed
   * @example
   * const link = await client.call(links.read, { params: { id: "lnk_1" } });
   */
  call<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Data<E>>;
  /** Reads one page of a list, starting at the cursor in the call's query (spec 4.6). */
  page<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Page<Item<E>>>;
  /**
   * Reads a list page by page (spec 4.6), each object once.
   *
   * @throws UserError when the list never ends
   * @example
   * for await (const page of client.pages(links.list, { query: { kind: "TREE" } })) …
   */
  pages<E extends Endpoint>(endpoint: E, call: Call<E>): AsyncGenerator<Item<E>[]>;
  /**
   * The service's clock at its first response, in milliseconds since 1970. Anything created later did not exist before this
   * run. Undefined before the first response, or if responses have no date.
   */
  firstResponseTime(): number | undefined;
  /**
   * Reads a link with its whole graph. Batches it with other links that are requested at the same time, and serves recent
   * reads from a cache. Undefined if the caller must read the link on its own.
   *
   * @throws ApiError when the service rejects the request
   */
  link(id: string, signal?: AbortSignal): Promise<Link | undefined>;
  /**
   * Reads links that {@link link} will be asked for, 100 in each request. Does nothing if lists do not show whole links.
   *
   * @throws ApiError when the service rejects a request
   */
  preload(ids: readonly string[], signal?: AbortSignal): Promise<void>;
  /** Closes all connections. */
  close(): Promise<void>;
}
