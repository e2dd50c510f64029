import type { z } from "zod";

/** The scopes that an API key can have (spec 5). */
export const scopes = ["links:read", "links:write", "links:delete", "analytics:read"] as const;
export type Scope = (typeof scopes)[number];

/** The names of a path's parameters: `"id"` for `"/links/{id}/qr"`. */
export type PathParams<Path extends string> = string extends Path
  ? string
  : Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | PathParams<Rest>
    : never;

/** One row of the spec's endpoint tables (part 4): how to call the endpoint, what it accepts and what it returns. */
export interface Endpoint<
  Path extends string = string,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType | undefined = z.ZodType | undefined,
> {
  /** The spec's section. */
  readonly spec: string;
  /** What it does, in the spec's words and the imperative: "List links". */
  readonly summary: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** The path below `{base_url}`, with its parameters in braces. */
  readonly path: Path;
  readonly scope: Scope;
  /** The status of a successful response. */
  readonly status: 200 | 201 | 204;
  /** Whether it accepts an `Idempotency-Key` header (spec 4.6). */
  readonly idempotency: "none" | "optional" | "required";
  readonly body: Body;
  readonly query: Query;
  /** The whole response body; `undefined` if there is none. */
  readonly response: Response;
}

const byMethod = {
  GET: { scope: "links:read", status: 200, idempotency: "none" },
  POST: { scope: "links:write", status: 201, idempotency: "optional" },
  PATCH: { scope: "links:write", status: 200, idempotency: "optional" },
  DELETE: { scope: "links:delete", status: 204, idempotency: "optional" },
} as const;

type EndpointRow<Path, Body, Query, Response> = Pick<Endpoint, "spec" | "summary" | "method"> &
  Partial<Pick<Endpoint, "scope" | "idempotency">> & {
    readonly path: Path;
    readonly body?: Body;
    readonly query?: Query;
    readonly response?: Response;
  };

/** Defines one endpoint. Its scope, status and idempotency default to those of its method. */
export function endpoint<
  const Path extends string,
  Body extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Response extends z.ZodType | undefined = undefined,
>(row: EndpointRow<Path, Body, Query, Response>): Endpoint<Path, Body, Query, Response> {
  const { body, query, response } = row as { body: Body; query: Query; response: Response };
  return { ...byMethod[row.method], ...row, body, query, response };
}
