import { table } from "../../scripts/table";
import { type Figures, percentOf } from "./score";

const heading = "\n## Mutants\n";

/** What of the provider is tested, measured by what tests find. */
export function mutantsSection(all: readonly Figures[]): string {
  const rows = all.map((it) => [
    `\`provider/${it.folder}\``,
    ...[it.mutants, it.killed, it.equivalent, it.survived].map(String),
    `${percentOf(it).toFixed(1)} %`,
  ]);
  return `## Mutants

\`npm run mutate\` changes the provider in one place at a time (Stryker) and runs the unit tests that reach it. A change
that makes a test fail, or never end, is found. Changes of texts for people are left out; equivalent are those that no
test can find, each with its reason in \`test/mutate/equivalent.json\`. Of the others at least 88 % are to be found in
every folder; a folder that is missing here has not been measured.

${table(["Folder", "Changes", "Found", "Equivalent", "Not found", "Share found"], rows)}
`;
}

/** The page with other figures of mutants, and all else as it was. */
export const withMutants = (page: string, all: readonly Figures[]): string =>
  `${page.split(heading)[0]}\n${mutantsSection(all)}`;
