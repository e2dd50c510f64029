import * as z from "zod";
import {
  type Assumed,
  type Endpoint,
  IdempotencyKey,
  type Json,
  PathId,
  pageQuery,
  statuses,
} from "../../provider/contract";
import { firstValues, type Parameters, readQuery } from "../assume/query";
import type { Parsed } from "../http/json";
import { Problem } from "../http/problem";
import type { PageQuery } from "./paging";

/** The parts of a request that are validated. */
export interface RequestParts {
  readonly params: Readonly<Record<string, string>>;
  /** The parameters of the query, each with all of its values. */
  readonly parameters: Parameters;
  header(name: string): string | undefined;
  /** The raw body; undefined if it was too large. */
  readonly text: string | undefined;
  readonly body: Parsed;
}

/** Checks the ids in the path (spec 4.1). */
export function checkParams({ params }: RequestParts): void {
  for (const [name, value] of Object.entries(params)) {
    const parsed = PathId.safeParse(value);
    if (!parsed.success) throw malformed(`path: ${name}: ${describeErrors(parsed.error)}`, "INVALID_ID");
  }
}

/** Parses the query. Endpoints without a query in the table ignore it. */
export function parseQuery(endpoint: Endpoint, { parameters }: RequestParts, assumed: Assumed): unknown {
  const parsed = readQuery(endpoint, parameters, assumed);
  if (!parsed || parsed.success) return parsed?.data;
  throw malformed(`query: ${describeErrors(parsed.error)}`, "INVALID_QUERY");
}

const Page = z.object(pageQuery.shape);

/** Parses the page parameters of a query, and ignores all others. */
export function parsePage({ parameters }: RequestParts): PageQuery {
  const parsed = Page.safeParse(firstValues(parameters));
  if (parsed.success) return parsed.data;
  throw malformed(`query: ${describeErrors(parsed.error)}`, "INVALID_QUERY");
}

/** The Idempotency-Key of a write (spec 4.6); undefined if there is none. */
export function parseKey({ idempotency }: Endpoint, request: RequestParts): string | undefined {
  if (idempotency === "none") return undefined;
  const value = request.header("idempotency-key");
  if (value === undefined) {
    if (idempotency === "optional") return undefined;
    throw malformed("The header Idempotency-Key is required.", "IDEMPOTENCY_KEY_REQUIRED");
  }
  if (IdempotencyKey.safeParse(value).success) return value;
  throw malformed("The header Idempotency-Key must have 1 to 255 characters.", "INVALID_IDEMPOTENCY_KEY");
}

/**
 * Validates the body and returns it unchanged. The schema's own output would omit keys like `__proto__`, which are ordinary
 * data in free-form JSON.
 */
export function parseBody(schema: z.ZodType | undefined, request: RequestParts): Json | undefined {
  if (!schema) return undefined;
  const type = request.header("content-type");
  if (!/^application\/json *(;|$)/i.test(type ?? "")) {
    throw new Problem(415, {
      code: "UNSUPPORTED_MEDIA_TYPE",
      message: `The body must be application/json, not ${type ?? "without a type"}.`,
    });
  }
  if ("problem" in request.body) throw request.body.problem;
  const { value } = request.body;
  const parsed = schema.safeParse(value);
  if (parsed.success) return value;
  throw new Problem(statuses.invalidBody, {
    code: "VALIDATION_FAILED",
    message: describeErrors(parsed.error),
  });
}

/** The error for an invalid path, query or header. */
const malformed = (message: string, code: string): Problem =>
  new Problem(statuses.malformedRequest, { code, message });

/** Describes each error with its path, as in `routes[0].actionConfig.url: Invalid URL`. */
function describeErrors({ issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => (path.length > 0 ? `${pathText(path)}: ${message}` : message))
    .join("; ");
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
