import { z } from "zod";
import { deepestInput, isDeeperThan } from "../contract";
import { entrySchema, propertySchema, unwrap } from "./compare";
import type { Failure, Properties } from "./definition";
import { explain } from "./explain";

/** Everything in which declared values are not what a schema takes. Values that are not known yet are accepted. */
export function validate(schema: z.ZodObject, given: Properties): Failure[] {
  const deep = Object.keys(given).filter((name) => isDeeperThan(deepestInput, given[name]));
  if (deep.length > 0) {
    return deep.map((path) => ({
      path,
      reason: `is nested deeper than ${deepestInput} levels; make it flatter.`,
    }));
  }
  const issues = schema.safeParse(given).error?.issues ?? [];
  return issues.flatMap((issue) => explain(issue, given, namesAt(schema, issue.path)));
}

/** The properties that are accepted at a path, for "did you mean". */
function namesAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const at = path.reduce<z.ZodType | undefined>((parent, part) => {
    return typeof part === "number" ? entrySchema(parent) : propertySchema(parent, String(part));
  }, schema);
  const object = unwrap(at);
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
}
