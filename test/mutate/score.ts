import { existsSync, readFileSync } from "node:fs";

/** What Stryker keeps of a run; the parts that are read here. */
interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly mutatorName: string;
  readonly replacement: string;
  readonly status: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

/** Both count from 1. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** A mutant that no test can find, since it behaves like the original. */
export interface Equivalent {
  readonly file: string;
  readonly mutator: string;
  /** What stands in the source, and in its place. */
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

/** What became of the mutants of one folder. */
export interface Figures {
  readonly folder: string;
  readonly mutants: number;
  /** Those that made a test fail or never end. */
  readonly killed: number;
  readonly survived: number;
  /** Those of which the list says why no test can find them. */
  readonly equivalent: number;
}

/** A mutant that no test found, for the person who writes it. */
export interface Survivor extends Omit<Equivalent, "reason"> {
  readonly line: number;
}

const killed = new Set(["Killed", "Timeout"]);
const survived = new Set(["Survived", "NoCoverage"]);

/** Counts the mutants of a report, if there is one. */
export function score(
  folder: string,
  file: string,
  equivalents: readonly Equivalent[],
): { figures: Figures; survivors: Survivor[] } | undefined {
  if (!existsSync(file)) return undefined;
  const { files }: Report = JSON.parse(readFileSync(file, "utf8"));
  const all = Object.entries(files).flatMap(([name, { source, mutants }]) =>
    mutants.map((mutant) => ({ mutant, survivor: survivorOf(name, source, mutant) })),
  );
  const left = all.filter(({ mutant }) => survived.has(mutant.status)).map(({ survivor }) => survivor);
  const survivors = left.filter((it) => !equivalents.some((other) => isSame(it, other)));
  const found = all.filter(({ mutant }) => killed.has(mutant.status)).length;
  const figures = {
    folder,
    mutants: found + left.length,
    killed: found,
    survived: survivors.length,
    equivalent: left.length - survivors.length,
  };
  return { figures, survivors };
}

const isSame = (one: Omit<Equivalent, "reason">, other: Omit<Equivalent, "reason">): boolean =>
  one.file === other.file &&
  one.mutator === other.mutator &&
  one.original === other.original &&
  one.replacement === other.replacement;

function survivorOf(
  file: string,
  source: string,
  { mutatorName, replacement, location: { start, end } }: Mutant,
): Survivor {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const cut = lines.map((line, index) =>
    line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
  );
  return { file, mutator: mutatorName, original: cut.join("\n"), replacement, line: start.line };
}

/** Of the mutants that a test could find, how many per cent one did. */
export const percentOf = ({ mutants, killed, equivalent }: Figures): number =>
  mutants === equivalent ? 100 : (100 * killed) / (mutants - equivalent);
