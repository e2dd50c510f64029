import { table } from "../../scripts/table";
import { type FaultResult, type Kind, kinds, type Result } from "./results";

/** What became of every write when it met each fault. */
export function faultsSection(results: readonly Result[]): string {
  const own = results.filter((it) => it.section === "faults");
  const passing = rowsOf(
    own.filter(({ lasting }) => !lasting),
    (result) => [writesIn(result), result.repeated],
  );
  const lasting = rowsOf(
    own.filter(({ lasting }) => lasting),
    ({ repeated, lasting: { errors, unknown, twice, refused } = none }) => [
      errors ?? nobody,
      repeated,
      unknown,
      twice,
      refused,
    ],
  );
  return `## Faults

One program declares every resource. It is made, changed and deleted on the real engine, against the project's emulator,
and each of its writes meets the fault. The log of the emulator tells which request carried which key and what it changed.

### A fault that passes

Every write meets the fault at its first try. All runs ended well, without a word of it; between them a refresh found
nothing but what the program declares, and afterwards the account was empty. The columns tell how many requests of each
write arrived.

${table(["Fault", "Through", ...kinds, "Writes", "Carried out twice"], passing)}

### A fault that stays

Every write meets the fault until the provider gives up; here, after one retry. Each run then failed with one error beside
each resource, and the next run, without the fault, made the account what the program declares. "Unseen" are objects that
were created while no answer came; of these, "twice" are there a second time after the next run, and "refused" stand in
the way of their name. QR codes are neither. With an operation seed the next run takes them over. What is refused a
connection nobody counts.

${table(["Fault", "Through", ...kinds, "Errors", "Carried out twice", "Unseen", "Twice", "Refused"], lasting)}
`;
}

const none = { errors: 0, unknown: 0, twice: 0, refused: 0 };

/** A row for each fault, in the order of the matrix; one for each door where they differ. */
function rowsOf(
  results: readonly FaultResult[],
  figures: (result: FaultResult) => readonly (number | string)[],
): string[][] {
  const doors = new Map<string, Set<string>>();
  const byOrder = results.toSorted(
    (one, other) => one.order - other.order || (one.door < other.door ? -1 : 1),
  );
  const rows = byOrder.map((result) => {
    const row = [result.fault, ...kinds.map((kind) => triesIn(result, kind)), ...figures(result).map(String)];
    const key = JSON.stringify(row);
    doors.set(key, new Set([...(doors.get(key) ?? []), result.door]));
    return key;
  });
  return [...new Set(rows)].map((key) => {
    const [fault = "", ...rest]: string[] = JSON.parse(key);
    const [door = "", ...others] = doors.get(key) ?? [];
    return [fault, others.length > 0 ? "both" : door, ...rest];
  });
}

const writesIn = ({ cells }: FaultResult): number => kinds.reduce((sum, kind) => sum + cells[kind].writes, 0);

/** What is refused never arrives, so that nobody can count it. */
const nobody = "–";

const triesIn = ({ cells }: FaultResult, kind: Kind): string => cells[kind].tries ?? nobody;
