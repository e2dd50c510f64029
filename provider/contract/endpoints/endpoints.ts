import { analytics } from "./analytics";
import { boards, folders, trees } from "./collections";
import { domains } from "./domains";
import type { Endpoint } from "./endpoint";
import { links } from "./links";
import { qr } from "./qr";
import { conditions, features, routes, targets } from "./routes";

/** All 45 endpoints of the API, by area (spec 1, part 4). */
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

/** All endpoints in one list. */
export const endpoints: readonly Endpoint[] = Object.values(areas).flatMap((area) =>
  Object.values<Endpoint>(area),
);
