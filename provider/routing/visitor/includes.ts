import type { Kind } from "./kind";
import { testVisitor, type VisitorTest } from "./test";
import { textFields, type Visitor } from "./visitor";

/**
 * Whether a visitor is of a kind, as far as its texts say; undefined if that depends on an open field.
 *
 * @example
 * includes({ country: { in: ["DE", "AT"] } }, { country: "DE", os: "iOS" }) // true
 */
export function includes(kind: Kind, visitor: Visitor): boolean | undefined {
  const results = textFields.flatMap((field) => {
    const { in: listed, notIn, passes = [], fails = [] } = kind[field] ?? {};
    const single = field === "languages" ? undefined : field;
    const test = (it: VisitorTest, isWanted: boolean) => {
      const found = testVisitor(visitor, it);
      return found === undefined ? undefined : found === isWanted;
    };
    return [
      !single || !listed || test({ field: single, in: listed }, true),
      !single || !notIn || test({ field: single, in: notIn }, false),
      ...passes.map((it) => test({ field, passes: it }, true)),
      ...fails.map((it) => test({ field, passes: it }, false)),
    ];
  });
  if (results.includes(false)) return false;
  return results.includes(undefined) ? undefined : true;
}
