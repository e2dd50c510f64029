import { readExpectations } from "./file";
import { linkFinder } from "./links";
import { namesOf } from "./names";
import { runExpectations, type TestCase } from "./run";
import type { VisitedLinks } from "./source";

/** The file of expectations beside the project file. */
export const expectationsFile = "visitors.yaml";

/**
 * Runs the expectations of a file against links, now.
 *
 * @param onLink called before the expectations of each link with how many links are done
 * @throws UserError when something is wrong with the file
 */
export async function runFile(
  file: string,
  { links, rules }: VisitedLinks,
  onLink?: (done: number) => void,
): Promise<TestCase[]> {
  const find = linkFinder(links);
  const expectations = await readExpectations(file, (name) => {
    const found = find(name);
    return namesOf(
      (found.length > 0 ? found : links.filter(({ set }) => set === name)).map((it) => it.graph),
    );
  });
  return runExpectations(expectations, links, find, { rules, now: new Date(), onLink });
}
