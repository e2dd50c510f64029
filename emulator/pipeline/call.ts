import type { z } from "zod";
import type { Endpoint, Meta, PathParams } from "../../provider/contract";
import type { Caller } from "../options/options";
import type { PageQuery } from "./paging";

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** An authorized and validated call of an endpoint. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly caller: Caller;
  readonly params: Readonly<Record<PathParams<E["path"]>, string>>;
  readonly query: Output<E["query"]>;
  /**
   * Parses the page parameters of a list for which the spec shows no query.
   *
   * @throws Problem 400 if they are invalid
   */
  readonly page: () => PageQuery;
  /** The body after normalization, if that is enabled. */
  readonly body: Output<E["body"]>;
  /** The body as it was sent. */
  readonly rawBody: Output<E["body"]>;
}

/** The result of a handler. The endpoint determines the status. */
export interface HandlerResult {
  readonly data?: unknown;
  /** For a list: its page metadata, and its key in the object shape of `data`. */
  readonly list?: { readonly meta: Meta; readonly key: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/** An endpoint and its handler. */
export interface Operation {
  readonly endpoint: Endpoint;
  /** @throws Problem if the service refuses the call */
  handle(call: Call): HandlerResult;
}

/**
 * Defines the handler of an endpoint.
 *
 * @example
 * on(links.read, ({ caller, params }) => ({ data: viewLink(findLink(service, caller, params.id)) }))
 */
export function on<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => HandlerResult): Operation {
  // The pipeline has validated params, query and body with this endpoint's schemas.
  return { endpoint, handle: (call) => handle(call as Call<E>) };
}
