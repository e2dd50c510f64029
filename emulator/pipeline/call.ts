import type { z } from "zod";
import type { Endpoint, Meta, PathParams } from "../../provider/contract";
import type { Caller } from "../options";
import type { PageQuery } from "../paging";

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A call that may be made and has the form its endpoint asks for. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly caller: Caller;
  readonly params: Readonly<Record<PathParams<E["path"]>, string>>;
  readonly query: Output<E["query"]>;
  /**
   * What part of a list is asked for, where the spec shows no query of it.
   *
   * @throws Problem 400 when that has the wrong form
   */
  readonly page: () => PageQuery;
  /** As the service takes it: normalized where that is set. */
  readonly body: Output<E["body"]>;
  /** As it came. */
  readonly sent: Output<E["body"]>;
}

/** What a handler answers; the status follows from the endpoint. */
export interface Reply {
  readonly data?: unknown;
  /** Of a list: its pagination, and the key under which the object shape of `data` holds it. */
  readonly list?: { readonly meta: Meta; readonly key: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/** An endpoint with what answers it. */
export interface Operation {
  readonly endpoint: Endpoint;
  /** @throws Problem when the service refuses */
  handle(call: Call): Reply;
}

/**
 * Answers an endpoint of the contract's table.
 *
 * @example
 * on(links.read, ({ caller, params }) => ({ data: viewOf(findLink(caller, params.id)) }))
 */
export function on<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Reply): Operation {
  // The pipeline has parsed params, query and body by this endpoint's own schemas.
  return { endpoint, handle: (call) => handle(call as Call<E>) };
}
