import { z } from "zod";
import { isDeeperThan, maxInputDepth } from "../../contract";
import type { Failure } from "../properties/failure";
import type { Path } from "../properties/path";
import { entrySchema, propertySchema, unwrap } from "../properties/schema";
import type { Properties } from "../properties/values";
import { explain } from "./explain";
import { isSecretAt } from "./redaction";

/**
 * Everything in which declared values are not what a schema takes. Values that are not known yet are accepted.
 *
 * @param secrets the places of what the program marks as secret; no failure shows what stands there
 */
export function validate(schema: z.ZodObject, given: Properties, secrets: readonly Path[] = []): Failure[] {
  const deep = Object.keys(given).filter((name) => isDeeperThan(maxInputDepth, given[name]));
  if (deep.length > 0) {
    return deep.map((path) => ({
      path,
      reason: `is nested deeper than ${maxInputDepth} levels; make it flatter.`,
    }));
  }
  const issues = schema.safeParse(given).error?.issues ?? [];
  return issues.flatMap((issue) => {
    const place = shownPlace(schema, issue.path, secrets);
    return explain(issue, given, { place, accepted: namesAt(schema, issue.path), secrets });
  });
}

/** A place up to where it would repeat a secret: the names in free-form JSON that is secret as a whole. */
function shownPlace(
  schema: z.ZodType,
  path: readonly PropertyKey[],
  secrets: readonly Path[],
): readonly PropertyKey[] {
  let at: z.ZodType | undefined = schema;
  const end = path.findIndex((part, index) => {
    at = typeof part === "number" ? entrySchema(at) : propertySchema(at, String(part));
    return at === undefined && isSecretAt(path.slice(0, index), secrets);
  });
  return end < 0 ? path : path.slice(0, end);
}

/** The properties that are accepted at a path, for "did you mean". */
function namesAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const at = path.reduce<z.ZodType | undefined>((parent, part) => {
    return typeof part === "number" ? entrySchema(parent) : propertySchema(parent, String(part));
  }, schema);
  const object = unwrap(at);
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
}
