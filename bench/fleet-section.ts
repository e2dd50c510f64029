import { cpus } from "node:os";
import { table } from "../scripts/table";
import { configuredShare, type Fleet, fleet, type LayoutCost, layouts, type SharedLimit } from "./fleet";

export const fleetHeading = "Several jobs on one limit";

/** The least part of the limit to use, and the most that the slowest runner may take in relation to the fastest. */
const goals = { used: 0.9, spread: 1.5 };

/** Writes the section about several stacks. */
export function fleetSection({ shared, layouts: costs }: Fleet): string {
  const { runners, links, limit } = fleet;
  return `## ${fleetHeading}

${runners} runners updated ${runners} stacks at once: each a set of ${links} links, with the state of all in one PostgreSQL, on one account of the
emulator that accepts ${limit} requests per second and otherwise responds with \`Retry-After\`. The share is ${configuredShare} of the
limit, divided by ${runners}. No run failed. Everything ran on one machine with ${cpus().length} cores.

${table(
  [
    "`requestsPerSecond`",
    `Part of the limit used (goal: ≥ ${goals.used})`,
    `Slowest over fastest (goal: ≤ ${goals.spread})`,
    "Refused requests",
    "s, with the start of Pulumi",
  ],
  shared.map(sharedRow),
)}

The same ${layouts.links.toLocaleString("en-US")} links as sets in one stack and in ${layouts.stacks}, whose runs followed each other on the same machine. On machines of their
own, all stacks take as long as the slowest, if the service accepts it.

${table(["Stacks", "Phase", "s in all", "s of the slowest stack", "MB of one run"], costs.map(layoutRow))}
`;
}

const sharedRow = ({ isConfigured, used, spread, throttled, wall }: SharedLimit): string[] => [
  isConfigured ? "its share" : "not set",
  `${used.toFixed(2)}: ${used >= goals.used ? "met" : "not met"}`,
  `${spread.toFixed(2)}: ${spread <= goals.spread ? "met" : "not met"}`,
  String(throttled),
  wall.toFixed(0),
];

const layoutRow = ({ stacks, phase, wall, slowest, together }: LayoutCost): string[] => [
  String(stacks),
  phase,
  wall.toFixed(1),
  slowest.toFixed(1),
  together.toFixed(0),
];
