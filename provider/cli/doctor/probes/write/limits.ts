import { maxIds } from "../../../../contract";
import { route } from "../../sandbox/sandbox";
import type { WriteProbe } from "../context";
import { notObserved, observed } from "../observation";

/** Writes a feature for 101 routes, after one for a single route. */
export const listLimit: WriteProbe<"listLimit"> = async ({ api, sandbox }) => {
  const { id, routes } = await sandbox.graph(route("limit"));
  const update = (count: number) => {
    const routeIds = Array.from({ length: count }, () => routes[0]?.id);
    const body = { routeFeatures: [{ type: "UTM", config: { source: "doctor" }, routeIds }] };
    return api.send({ method: "PATCH", path: `/${id}`, body });
  };
  const single = await update(1);
  if (!single.isOk) return notObserved(`a feature for one route is refused with the status ${single.status}`);
  return observed((await update(maxIds + 1)).isOk ? "accepted" : "refused");
};
