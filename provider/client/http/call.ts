import type { z } from "zod";
import type { Endpoint, PathParams } from "../../contract";

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<R> = R extends z.ZodType<infer Body> ? (Body extends { data: infer D } ? D : unknown) : undefined;

/** The arguments of a call to an endpoint. */
export type Call<E extends Endpoint> = {
  readonly body?: Input<E["body"]>;
  readonly query?: Input<E["query"]>;
  /** Identifies the logical operation (spec 4.6). Defaults to a random key. */
  readonly idempotencyKey?: string | undefined;
  /** Called when a request may have taken effect and its response is lost, before any further try. */
  readonly onLost?: (() => void) | undefined;
  /** Values that no error may repeat, besides the API key and the passwords in the body. */
  readonly secrets?: readonly string[] | undefined;
  /** Cancels the call and its retries. */
  readonly signal?: AbortSignal | undefined;
} & ([PathParams<E["path"]>] extends [never]
  ? { readonly params?: Readonly<Record<string, string>> }
  : { readonly params: Readonly<Record<PathParams<E["path"]>, string>> });

/** The `data` of an endpoint's response; undefined if it has no body. */
export type Data<E extends Endpoint> = Output<E["response"]>;

/** One entry of a list endpoint's `data`. */
export type Item<E extends Endpoint> = Data<E> extends readonly (infer I)[] ? I : never;
