import * as pulumi from "@pulumi/pulumi";

/** The SDK's own fields, by which it makes a resource wait for the parts of a component. */
interface ComponentInternals {
  readonly __data?: Promise<unknown>;
  readonly __childResources?: Iterable<pulumi.Resource>;
}

/**
 * A resource and, for a component, the resources that it consists of. The children of a component are known when its
 * constructor has finished. Without the SDK's internal fields, a component counts as a resource without children.
 */
export async function componentParts(resource: pulumi.Resource): Promise<pulumi.Resource[]> {
  if (!pulumi.ComponentResource.isInstance(resource)) return [resource];
  const { __data, __childResources } = resource as unknown as ComponentInternals;
  await __data;
  const isIterable = typeof __childResources?.[Symbol.iterator] === "function";
  const children = isIterable ? [...(__childResources as Iterable<pulumi.Resource>)] : [];
  return [resource, ...(await Promise.all(children.map(componentParts))).flat()];
}
