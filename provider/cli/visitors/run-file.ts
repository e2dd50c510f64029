import { readExpectations } from "./file";
import { linkFinder, type VisitedLink } from "./links";
import { type LiveCase, planLive } from "./live";
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
  const { expectations, find } = await readFor(file, links);
  return runExpectations(expectations, links, find, { rules, now: new Date(), onLink });
}

/**
 * The visits with which to test the expectations of a file, now.
 *
 * @throws UserError when something is wrong with the file
 */
export async function planFile(file: string, { links, rules }: VisitedLinks): Promise<LiveCase[]> {
  const { expectations, find } = await readFor(file, links);
  return planLive(expectations, links, find, rules, new Date());
}

/** Reads a file of expectations of links. */
async function readFor(file: string, links: readonly VisitedLink[]) {
  const find = linkFinder(links);
  const expectations = await readExpectations(file, (name) => {
    const found = find(name);
    return namesOf(
      (found.length > 0 ? found : links.filter(({ set }) => set === name)).map((it) => it.graph),
    );
  });
  return { expectations, find };
}
