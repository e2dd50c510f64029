import { z } from "zod";
import { comparisonOf, entrySchema, unwrap } from "../../provider/lifecycle/properties/schema";

/**
 * A valid value of a schema for a number. Consecutive numbers have different values.
 */
export function sampleOf(schema: z.ZodType, n: number): unknown {
  const inner = unwrap(schema) ?? schema;
  if (comparisonOf(inner) === "url") return `https://example.com/${n}`;
  if (inner instanceof z.ZodEnum) return inner.options[n % inner.options.length];
  if (inner instanceof z.ZodArray) return [sampleOf(entrySchema(inner) as z.ZodType, n)];
  if (inner instanceof z.ZodRecord) return { number: n, nested: { list: [n, "same"] } };
  if (inner instanceof z.ZodObject) return objectOf(inner, n);
  if (inner.def.type === "number") return n;
  if (inner.def.type === "boolean") return n % 2 === 0;
  return `value-${n}`;
}

function objectOf(schema: z.ZodObject, n: number): object {
  const entries = Object.entries(schema.shape).map(([name, field]) => [
    name,
    sampleOf(field as z.ZodType, n),
  ]);
  return {
    ...Object.fromEntries(entries),
    ...(schema.meta()?.title ? special[schema.meta()?.title ?? ""]?.(n) : {}),
  };
}

/** Types that do not accept every value of the right shape. */
const special: Readonly<Record<string, (n: number) => object>> = {
  // A graph needs a fallback, and a URL action its destination.
  RouteInput: (n) => ({
    isGlobalFallback: true,
    actionType: "URL",
    actionConfig: { url: `https://example.com/${n}` },
  }),
  // Passwords have their own tests, because their drift is masked.
  FeatureInput: (n) => ({ type: "LIMIT", config: { clicks: n } }),
  RouteFeatureInput: (n) => ({ type: "LIMIT", config: { clicks: n } }),
  ConditionInput: () => ({ type: "OS", operator: "EQUALS" }),
};

/** The paths, as property names, to every place in a schema that accepts a PASSWORD feature. */
export function passwordPlaces(schema: z.ZodType | undefined): string[][] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return passwordPlaces(entrySchema(inner));
  if (!(inner instanceof z.ZodObject)) return [];
  if (isFeature(inner)) return [[]];
  return Object.entries(inner.shape).flatMap(([name, field]) =>
    passwordPlaces(field as z.ZodType).map((path) => [name, ...path]),
  );
}

const isFeature = ({ shape }: z.ZodObject): boolean =>
  "config" in shape && shape.type instanceof z.ZodEnum && shape.type.options.includes("PASSWORD");
