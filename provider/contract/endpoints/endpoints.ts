import { analytics } from "./analytics";
import { boards, folders, trees } from "./collections";
import { domains } from "./domains";
import type { Endpoint } from "./endpoint";
import { links } from "./links";
import { qr } from "./qr";
import { conditions, features, routes, targets } from "./routes";

/** The whole API by area: 45 endpoints (spec 1, part 4). */
export const areas = {
  links,
  routes,
  conditions,
  targets,
  features,
  trees,
  boards,
  folders,
  qr,
  analytics,
  domains,
} as const;

/** The endpoint table as one list. */
export const endpoints: readonly Endpoint[] = Object.values(areas).flatMap((area) =>
  Object.values<Endpoint>(area),
);
