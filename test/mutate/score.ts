import { existsSync, readFileSync } from "node:fs";

/** The parts of a Stryker report that are used here. */
interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly mutatorName: string;
  readonly replacement: string;
  readonly status: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

/** A position in a file. Both numbers start at 1. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** A mutant that no test can kill, because it behaves like the original. */
export interface Equivalent {
  readonly file: string;
  readonly mutator: string;
  /** The source text, and the text that replaces it. */
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

/** A file whose code runs in no unit test, only on the engine, in a browser or at a terminal. The reason names what proves it. */
export type ProvenElsewhere = Pick<Equivalent, "file" | "reason">;

/** The number of mutants in a folder, by result. */
export interface Figures {
  readonly folder: string;
  readonly mutants: number;
  /** Mutants that made a test fail or time out. */
  readonly killed: number;
  readonly survived: number;
  /** Surviving mutants that are listed with their reason. */
  readonly equivalent: number;
}

/** A mutant that no test killed. */
export interface Survivor extends Omit<Equivalent, "reason"> {
  readonly line: number;
}

const killed = new Set(["Killed", "Timeout"]);
const survived = new Set(["Survived", "NoCoverage"]);

/** Counts a folder's mutants in a report; undefined if there is none. */
export function score(
  folder: string,
  file: string,
  listed: readonly (Equivalent | ProvenElsewhere)[],
): { figures: Figures; survivors: Survivor[] } | undefined {
  if (!existsSync(file)) return undefined;
  const { files }: Report = JSON.parse(readFileSync(file, "utf8"));
  const own = Object.entries(files).filter(([name]) => `${name}/`.startsWith(`provider/${folder}/`));
  const all = own.flatMap(([name, { source, mutants }]) =>
    mutants.map((mutant) => ({ mutant, survivor: survivorOf(name, source, mutant) })),
  );
  const surviving = all.filter(({ mutant }) => survived.has(mutant.status));
  const survivors = surviving
    .filter(
      ({ mutant, survivor }) =>
        !listed.some((it) =>
          "original" in it
            ? isSame(survivor, it)
            : it.file === survivor.file && mutant.status === "NoCoverage",
        ),
    )
    .map(({ survivor }) => survivor);
  const killedCount = all.filter(({ mutant }) => killed.has(mutant.status)).length;
  const figures = {
    folder,
    mutants: killedCount + surviving.length,
    killed: killedCount,
    survived: survivors.length,
    equivalent: surviving.length - survivors.length,
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

/** The percentage of killed mutants among those that a test could kill. */
export const percentOf = ({ mutants, killed, equivalent }: Figures): number =>
  mutants === equivalent ? 100 : (100 * killed) / (mutants - equivalent);
