import { readFile } from "node:fs/promises";

/** The URNs of the resources from whose outputs a property of a resource comes. */
export type PropertySources = (urn: string, property: string) => readonly string[];

/** The part of an update plan (`pulumi preview --save-plan`) that says which resources a property depends on. */
interface Plan {
  readonly resourcePlans?: Readonly<
    Record<string, { goal?: { propertyDependencies?: Record<string, string[]> } } | undefined>
  >;
}

/**
 * Reads from an update plan where properties come from, which the engine's events do not say.
 *
 * The format of plans is internal to the engine. Where it is not as expected, no property has a known source.
 */
export async function readPropertySources(file: string): Promise<PropertySources> {
  const plans = await readFile(file, "utf8").then(parsePlans, () => ({}) as ResourcePlans);
  return (urn, property) => {
    const sources = plans[urn]?.goal?.propertyDependencies?.[property];
    return Array.isArray(sources) ? sources : [];
  };
}

type ResourcePlans = NonNullable<Plan["resourcePlans"]>;

function parsePlans(text: string): ResourcePlans {
  try {
    const { resourcePlans }: Plan = JSON.parse(text);
    return resourcePlans ?? {};
  } catch {
    return {};
  }
}
