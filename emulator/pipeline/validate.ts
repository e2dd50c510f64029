import { z } from "zod";
import {
  type Endpoint,
  IdempotencyKey,
  type Json,
  PathId,
  pageQuery,
  statuses,
} from "../../provider/contract";
import type { Parsed } from "../json";
import type { PageQuery } from "../paging";
import { Problem } from "../problem";

/** What has arrived, as far as validation looks at it. */
export interface Given {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  header(name: string): string | undefined;
  /** The body as it came; undefined where it was too large to keep. */
  readonly text: string | undefined;
  readonly body: Parsed;
}

/** Checks the ids in the path (spec 4.1). */
export function checkParams({ params }: Given): void {
  for (const [name, value] of Object.entries(params)) {
    const parsed = PathId.safeParse(value);
    if (!parsed.success) throw malformed(`path: ${name}: ${reasonsOf(parsed.error)}`, "INVALID_ID");
  }
}

/** The parsed query; endpoints whose table shows no query take none into account. */
export function parseQuery(endpoint: Endpoint, { query }: Given): unknown {
  if (!endpoint.query) return undefined;
  const parsed = endpoint.query.safeParse(query);
  if (parsed.success) return parsed.data;
  throw malformed(`query: ${reasonsOf(parsed.error)}`, "INVALID_QUERY");
}

const Page = z.object(pageQuery.shape);

/** What part of a list a query asks for; anything else in it is not taken into account. */
export function parsePage({ query }: Given): PageQuery {
  const parsed = Page.safeParse(query);
  if (parsed.success) return parsed.data;
  throw malformed(`query: ${reasonsOf(parsed.error)}`, "INVALID_QUERY");
}

/** The key of a write (spec 4.6); undefined where there is none. */
export function parseKey({ idempotency }: Endpoint, given: Given): string | undefined {
  if (idempotency === "none") return undefined;
  const value = given.header("idempotency-key");
  if (value === undefined) {
    if (idempotency === "optional") return undefined;
    throw malformed("The header Idempotency-Key is required here.", "IDEMPOTENCY_KEY_REQUIRED");
  }
  if (IdempotencyKey.safeParse(value).success) return value;
  throw malformed("The header Idempotency-Key takes 1 to 255 characters.", "INVALID_IDEMPOTENCY_KEY");
}

/**
 * The body as it came, once its schema has accepted it. Not the schema's own output: that would leave out keys like
 * `__proto__`, which in free-form JSON are data like any other.
 */
export function parseBody(endpoint: Endpoint, given: Given): Json | undefined {
  if (!endpoint.body) return undefined;
  const type = given.header("content-type");
  if (!/^application\/json *(;|$)/i.test(type ?? "")) {
    throw new Problem(415, {
      code: "UNSUPPORTED_MEDIA_TYPE",
      message: `The body must be application/json, not ${type ?? "without a type"}.`,
    });
  }
  if ("problem" in given.body) throw given.body.problem;
  const { value } = given.body;
  const parsed = endpoint.body.safeParse(value);
  if (parsed.success) return value;
  throw new Problem(statuses.invalidBody, { code: "VALIDATION_FAILED", message: reasonsOf(parsed.error) });
}

/** What is wrong outside the body is a malformed request. */
const malformed = (message: string, code: string): Problem =>
  new Problem(statuses.malformedRequest, { code, message });

/** Each failure with its path: `routes[0].actionConfig.url: Invalid URL`. */
function reasonsOf({ issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => (path.length > 0 ? `${pathText(path)}: ${message}` : message))
    .join("; ");
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
