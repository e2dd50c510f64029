import { join } from "node:path";
import type { Annotation } from "../../output/annotation";
import type { JunitSuite } from "../../output/junit";
import { describePlace } from "../collect/place";
import type { Destination, DestinationsResult } from "../result";
import { describeDestination } from "./text";

/**
 * What dead destinations and hints say in GitHub Actions, on the line of the table if the program reads one from a file.
 *
 * @param folder the folder of the project
 */
export const destinationAnnotations = ({ destinations }: DestinationsResult, folder: string): Annotation[] =>
  destinations.flatMap((it): Annotation[] => {
    const [place] = it.places;
    if (!place) return [];
    const at = { file: place.file && join(folder, place.file), line: place.line };
    if (it.state === "dead") {
      return [
        { level: "error" as const, text: `${describePlace(place)}: ${describeDestination(it)}`, ...at },
      ];
    }
    return it.hints.map((hint) => ({
      ...{ level: "warning", text: `${describePlace(place)}: ${it.url}: ${hint}`, ...at },
    }));
  });

/** Destinations as a suite of JUnit: a dead one has failed, and one that cannot be judged was skipped. */
export const destinationsSuite = ({ destinations }: DestinationsResult): JunitSuite => ({
  name: "destinations",
  cases: destinations.map((it) => ({
    name: it.url,
    className: it.places.map(describePlace).join("; "),
    failure: it.state === "dead" ? describeDestination(it) : undefined,
    skipped: isUndecided(it) ? describeDestination(it) : undefined,
  })),
});

const isUndecided = ({ state }: Destination): boolean => state === "unknown" || state === "refused";
