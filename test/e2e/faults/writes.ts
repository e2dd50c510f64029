import type { RecordedRequest } from "../../../emulator";
import { canonicalJson } from "../../../provider/contract";
import { type Cell, type FaultResult, type Kind, kinds } from "../../reliability/results";
import type { Account } from "../../support/account";
import type { Phase } from "./faults";

/** One logical write: all requests with its Idempotency-Key, in the order of their arrival. */
export interface Write {
  readonly first: RecordedRequest;
  readonly requests: readonly RecordedRequest[];
  /** How many of them were carried out. */
  readonly commits: number;
}

/**
 * The logical writes since the last call, from the log of the service.
 *
 * @throws Error if a write has no key, or if a retry differs from the first request
 */
export function writesOf(account: Account): Write[] {
  const writes = new Map<string, RecordedRequest[]>();
  for (const request of account.written()) {
    const { idempotencyKey: key, method, path, body } = request;
    if (key === null) throw new Error(`${method} ${path} came without a key`);
    const [first] = writes.get(key) ?? [];
    const isSame =
      !first ||
      (first.method === method && first.path === path && canonicalJson(first.body) === canonicalJson(body));
    if (!isSame) throw new Error(`the key of ${method} ${path} was used for something else`);
    writes.set(key, [...(writes.get(key) ?? []), request]);
  }
  return [...writes.values()].map((requests) => ({
    first: requests[0] as RecordedRequest,
    requests,
    commits: requests.filter(({ committed }) => committed).length,
  }));
}

/** Milliseconds between the first two requests of a write; 0 if there was only one. */
export function pauseBefore({ requests: [first, second] }: Write): number {
  return first && second ? Date.parse(second.at) - Date.parse(first.at) : 0;
}

/** A write, and the phase of the run. */
export interface PhaseWrite {
  readonly phase: Phase;
  readonly write: Write;
}

/** The writes as the reliability page counts them. */
export function cellsOf(writes: readonly PhaseWrite[], isCounted: boolean): FaultResult["cells"] {
  const cells = kinds.map((kind): [Kind, Cell] => {
    const its = writes.filter((it) => kindOf(it) === kind).map(({ write }) => write);
    return [kind, { writes: its.length, tries: isCounted ? triesOf(its) : null }];
  });
  return Object.fromEntries(cells) as FaultResult["cells"];
}

const kindOf = ({ phase, write }: PhaseWrite): Kind => (write.first.path.endsWith("/qr") ? "QR" : phase);

/** The number of requests of each write: `2`, or `1 to 2`. */
function triesOf(writes: readonly Write[]): string {
  const counts = writes.map(({ requests }) => requests.length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? `${least}` : `${least} to ${most}`;
}
