import { table } from "../../scripts/table";
import { type FaultResult, type Kind, kinds, type Result } from "./results";

/** Writes the section about every write under each fault. */
export function faultsSection(results: readonly Result[]): string {
  const faults = results.filter((it) => it.section === "faults");
  const transient = rowsOf(
    faults.filter(({ lasting }) => !lasting),
    (result) => [writesIn(result), result.repeated],
  );
  const lasting = rowsOf(
    faults.filter(({ lasting }) => lasting),
    ({ repeated, lasting: { errors, unknown } = none }) => [errors ?? notMeasurable, repeated, unknown],
  );
  return `## Faults

One program declares every resource. The real engine creates, updates and deletes them against the project's emulator, and
each write meets the fault. The emulator's log shows the key of each request and the change that it made.

### Transient faults

Every write meets the fault on its first try. All runs succeeded without reporting it, refreshes between them found no
drift, and the account was empty at the end. The columns show how many requests the service received for each write.

${table(["Fault", "Provider", ...kinds, "Writes", "Repeated"], transient)}

### Lasting faults

Every write meets the fault until the provider gives up, here after one retry. Each run then failed with one error per
resource, and the next run, without the fault, made the account match the program. "Unseen" counts objects that the service
created without a response. The next run took over all of them, with an operation seed and without one, and created
none a second time. Requests whose connection is refused cannot be counted.

${table(["Fault", "Provider", ...kinds, "Errors", "Repeated", "Unseen"], lasting)}
`;
}

const none = { errors: 0, unknown: 0 };

/** A row for each fault, in the order of the matrix, or one for each provider if they differ. */
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

/** A refused connection never reaches the service, so its tries cannot be counted. */
const notMeasurable = "–";

const triesIn = ({ cells }: FaultResult, kind: Kind): string => cells[kind].tries ?? notMeasurable;
