import type * as pulumi from "@pulumi/pulumi";

/** Whether a resource has the option `protect`, also from its parent or a transformation. The SDK keeps it for children. */
export const isProtected = (resource: pulumi.Resource): boolean =>
  (resource as { readonly __protect?: unknown }).__protect === true;
