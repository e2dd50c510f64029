import type { ProbeGroup } from "../probe";
import { agents, browsers, systems } from "./agents";
import { features } from "./features";
import { languages, operators, values } from "./languages";
import { order } from "./order";
import { joins, referrers } from "./referrers";
import { devices, page, restrictedFallback, simple, unusual } from "./routes";

/** What the probes need to know of the service. */
export interface Surroundings {
  /** The time of the service, in milliseconds since 1970. */
  readonly now: number;
  /** The id of the device profile of desktop computers, if the platform catalog shows it. */
  readonly desktop: string | undefined;
  /** A tree of the run, if the service has created one. */
  readonly treeId: string | undefined;
}

/** All probes, in groups that share a link each. */
export const groupsFor = ({ now, desktop, treeId }: Surroundings): readonly ProbeGroup[] => [
  { probes: languages },
  { probes: order },
  { probes: operators },
  { probes: referrers },
  { probes: [...values, ...joins] },
  { probes: systems },
  { probes: browsers },
  { probes: agents },
  { probes: unusual },
  ...(desktop === undefined ? [] : [{ probes: devices(desktop) }]),
  { probes: features(now) },
  restrictedFallback,
  simple,
  ...(treeId === undefined ? [] : [page(treeId)]),
];
