import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withSection } from "../../scripts/section";
import { table } from "../../scripts/table";
import { type EngineFinding, engineSection } from "./engine";
import { type Figures, percentOf } from "./score";
import { type Finding, worldsSection } from "./worlds";

/** What `npm run mutate` found. */
export interface Mutation {
  readonly findings: readonly Finding[];
  readonly figures: readonly Figures[];
  readonly engine: readonly EngineFinding[];
}

/** The results of the last runs. */
export function readMutation(project: string): Mutation {
  const [findings, figures, engine] = ["findings", "figures", "engine-findings"].map((name) =>
    JSON.parse(readFileSync(join(project, `test/mutate/${name}.json`), "utf8")),
  );
  return { findings, figures, engine };
}

/** Writes the section about mutation testing. */
function mutantsSection(all: readonly Figures[]): string {
  const rows = all.map((it) => [
    `\`provider/${it.folder}\``,
    ...[it.mutants, it.killed, it.equivalent, it.survived].map(String),
    `${percentOf(it).toFixed(1)} %`,
  ]);
  return `## Mutation testing

\`npm run mutate\` changes the provider in one place at a time with Stryker, and runs the unit tests that cover it: those
of the folder itself, and of one or two next to it. A change is killed if it makes a test fail or time out. Changes of
messages are left out, and so are changes of code that runs only while a module loads, such as schemas and definitions.
Equivalent changes, which no test can detect, are listed with their reasons in \`test/mutate/equivalent.json\`, and so are
files that run in no unit test, with the test on the engine or in a browser that proves them. Tests must kill at least
88 % of all others in every folder but those of the command (\`cli\`), of which tests on the engine prove much that does
not count here. A folder that is missing has not been measured.

${table(["Folder", "Changes", "Killed", "Listed", "Survived", "Share killed"], rows)}
`;
}

/** Writes the sections of `npm run mutate`, and leaves the rest of the page as it is. */
export const withMutation = (page: string, { findings, figures, engine }: Mutation): string =>
  [worldsSection(findings), mutantsSection(figures), engineSection(engine)].reduce(withSection, page);
