import { join } from "node:path";
import type { Finding, Section } from "../../output/finding";
import { describePlace } from "../collect/place";
import type { DestinationsResult } from "../result";
import { wayOf } from "./text";

/**
 * What the destinations say, on the line of the table if the program reads one from a file.
 *
 * @param folder the folder of the project
 */
export const destinationsSection = ({ destinations }: DestinationsResult, folder: string): Section => ({
  name: "destinations",
  findings: destinations.flatMap((it): Finding[] => {
    const [first] = it.places;
    const common = {
      subject: it.places.map(describePlace).join("; "),
      place: first?.file === undefined ? undefined : { file: join(folder, first.file), line: first.line },
    };
    const level = levels[it.state];
    const hints = level === "error" ? [] : it.hints;
    return [
      { ...common, aspect: wayOf(it), level, message: level === "fine" ? "" : it.reason },
      ...hints.map((message): Finding => ({ ...common, aspect: it.url, level: "warning", message })),
    ];
  }),
});

const levels = { alive: "fine", dead: "error", unknown: "undecided", refused: "undecided" } as const;
