import { type Endpoint, endpoints } from "../../provider/contract";
import { objects } from "../../provider/resources";
import { functions } from "../../provider/resources/functions";

/** Finds the endpoints that no resource and no look-up calls, each as a sentence. */
export function unreachedEndpoints(all: readonly Endpoint[] = endpoints): string[] {
  const reached = new Set<Endpoint>([
    ...Object.values(objects).flatMap((definition) => {
      const { create, update, delete: remove, ...read } = definition.endpoints;
      return [create, update, remove, read.read ?? read.list];
    }),
    ...Object.values(functions).flatMap(({ endpoint }) => endpoint ?? []),
  ]);
  return all
    .filter((endpoint) => !reached.has(endpoint))
    .map(({ method, path }) => `${method} ${path} is not called by any resource or look-up.`);
}
