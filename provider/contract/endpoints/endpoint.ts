import type { z } from "zod";

/** What a key must be allowed to do for a call to be answered (spec 5). */
export const scopes = ["links:read", "links:write", "links:delete", "analytics:read"] as const;
export type Scope = (typeof scopes)[number];

/** The names between braces in a path: `"/links/{id}/qr"` gives `"id"`. */
export type PathParams<Path extends string> = string extends Path
  ? string
  : Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | PathParams<Rest>
    : never;

/** One row of the spec's tables (part 4): how a call is made, what it takes and what it answers. */
export interface Endpoint<
  Path extends string = string,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType | undefined = z.ZodType | undefined,
> {
  /** The spec's section. */
  readonly spec: string;
  /** The spec's words for what it does, in the imperative: "List links". */
  readonly summary: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** The path below `{base_url}`, with its parameters between braces. */
  readonly path: Path;
  readonly scope: Scope;
  /** The status of success. */
  readonly status: 200 | 201 | 204;
  /** Whether it takes an `Idempotency-Key` header (spec 4.6). */
  readonly idempotency: "none" | "optional" | "required";
  readonly body: Body;
  readonly query: Query;
  /** The whole response body; `undefined` where there is none. */
  readonly response: Response;
}

const byMethod = {
  GET: { scope: "links:read", status: 200, idempotency: "none" },
  POST: { scope: "links:write", status: 201, idempotency: "optional" },
  PATCH: { scope: "links:write", status: 200, idempotency: "optional" },
  DELETE: { scope: "links:delete", status: 204, idempotency: "optional" },
} as const;

type Given<Path, Body, Query, Response> = Pick<Endpoint, "spec" | "summary" | "method"> &
  Partial<Pick<Endpoint, "scope" | "idempotency">> & {
    readonly path: Path;
    readonly body?: Body;
    readonly query?: Query;
    readonly response?: Response;
  };

/** Writes one row of the table; scope, status and idempotency follow from the method where it says nothing else. */
export function endpoint<
  const Path extends string,
  Body extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Response extends z.ZodType | undefined = undefined,
>(given: Given<Path, Body, Query, Response>): Endpoint<Path, Body, Query, Response> {
  const { body, query, response } = given as { body: Body; query: Query; response: Response };
  return { ...byMethod[given.method], ...given, body, query, response };
}
