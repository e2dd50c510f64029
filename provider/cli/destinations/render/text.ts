import { styleText } from "node:util";
import { printable } from "../../../client";
import { plural } from "../../output/plural";
import { describePlace } from "../collect/place";
import { type Destination, type DestinationsResult, inState } from "../result";

/** How many places of one destination are shown. */
const shownPlaces = 3;

/** The destinations with something to say about them for a terminal, and the counts. */
export function renderDestinations(result: DestinationsResult): string {
  const { unknown } = result;
  const hinted = inState(result, "alive").filter(({ hints }) => hints.length > 0);
  return [
    ...inState(result, "dead").flatMap((it) => block(styleText("red", "✗ "), it)),
    ...inState(result, "refused").flatMap((it) => block(styleText("yellow", "! not requested: "), it)),
    ...inState(result, "unknown").flatMap((it) => block(styleText("yellow", "? not decided: "), it)),
    ...hinted.flatMap((it) => hintLines(it)),
    ...(unknown.length > 0
      ? [
          `${styleText("yellow", "?")} not known before the update, or a secret:`,
          ...unknown.slice(0, shownPlaces).map((place) => `    ${printable(describePlace(place))}`),
          ...more(unknown.length),
        ]
      : []),
    ...(nobodyResponds(result) ? ["No host has responded: this machine may have no network."] : []),
    summarize(result),
  ].join("\n");
}

const nobodyResponds = ({ destinations }: DestinationsResult): boolean =>
  destinations.filter(
    // No request is sent to a short link of the program.
    ({ state, chain, reason }) =>
      state !== "refused" && chain.length > 0 && !/^leads (to the|in a loop of) short link/.test(reason),
  ).length > 1 && destinations.every(({ chain }) => chain.every((hop) => hop.status === undefined));

const block = (mark: string, destination: Destination): string[] => [
  `${mark}${printable(describeDestination(destination))}`,
  ...placeLines(destination),
];

const hintLines = (destination: Destination): string[] => [
  ...destination.hints.map(
    (hint) => `${styleText("yellow", "hint:")} ${printable(`${destination.url}: ${hint}`)}`,
  ),
  ...placeLines(destination),
];

const placeLines = ({ places }: Destination): string[] => [
  ...places.slice(0, shownPlaces).map((place) => `    ${printable(describePlace(place))}`),
  ...more(places.length),
];

const more = (count: number): string[] =>
  count > shownPlaces ? [`    and ${plural(count - shownPlaces, "more place")}`] : [];

/** A destination, where it leads, and what was found: "https://a.example/ → https://b.example/: 404". */
export const describeDestination = (destination: Destination): string =>
  `${wayOf(destination)}: ${destination.reason}`;

/** A destination and where it leads: "https://a.example/ → https://b.example/". */
export function wayOf({ url, chain }: Destination): string {
  const [, ...others] = chain.map((hop) => hop.url);
  const last = others.at(-1);
  const between = others.length > 1 ? ` → (${others.length - 1} more)` : "";
  return `${url}${between}${last === undefined || last === url ? "" : ` → ${last}`}`;
}

/** The counts in one line. */
export function summarize(result: DestinationsResult): string {
  const { unknown, apps, ignored, cached } = result;
  const count = (state: Destination["state"]) => inState(result, state).length;
  const parts = [
    [count("alive"), "alive"],
    [count("dead"), "dead"],
    [count("unknown"), "not decided"],
    [count("refused"), "not requested"],
    [unknown.length, "not known"],
    [apps, "for apps"],
    [ignored, "ignored"],
  ] as const;
  const shown = parts.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : []));
  const known =
    cached > 0 ? ` ${cached} of the results ${cached === 1 ? "is" : "are"} from the last day.` : "";
  return shown.length === 0 ? "There are no destinations." : `Destinations: ${shown.join(", ")}.${known}`;
}
