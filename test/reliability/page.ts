import type { Figures } from "../mutate/score";
import { mutantsSection } from "../mutate/section";
import { faultsSection } from "./faults";
import { killsSection } from "./kills";
import type { Result } from "./results";

/** The sections with figures, one module each; every one picks its own results. */
const sections: readonly ((results: readonly Result[]) => string)[] = [faultsSection, killsSection];

/**
 * The whole of docs/reliability.md.
 *
 * @param mutants what `npm run mutate` has measured
 */
export const pageOf = (results: readonly Result[], mutants: readonly Figures[]): string =>
  [promises, ...sections.map((section) => section(results)), mutantsSection(mutants)].join("\n");

const promises = `# On a bad network

The figures on this page were written by the tests that measured them: \`npm run reliability\`, and \`npm run mutate\` for
those of its last section.

What you can rely on:

- A write is tried again when the connection fails, when the answer is cut short, late or not the service's own, and for
  429, 500, 502, 503, 504 and a 409 with Retry-After; \`shortlink:maxRetries\` times, with growing random pauses.
- All tries of one write carry one Idempotency-Key, so that a service which keeps to it carries the write out once.
- What does not pass ends in one error beside its resource, without a stack. It has the request id when there was an
  answer. Nothing that state knew of is lost, and the next \`pulumi up\` goes on where this one ended.
- 429, and 503 with Retry-After, hold all requests and are no failed tries: they end after five minutes.
- An interrupt ends the plugin's requests at once. Dynamic resources end the write that is under way, tries included,
  because Pulumi's SDK does not tell them; they begin no other. What was made is in state. A provider whose engine was
  killed ends by itself.

What you cannot:

- When all tries of a create stay without an answer, or it is cut off by an interrupt or a killed engine, nobody knows
  whether it was carried out. With an operation seed, which a CI run has by itself, the next run finds it by its key.
  Without one, that run creates with a key of its own: a name that must be unique is refused as taken, anything else is
  there twice, unless \`shortlink reconcile\` runs it, which stops before. State keeps what a killed engine was creating, and
  [\`shortlink diff\`](reconcile.md#what-a-dead-run-was-creating) names it. Updates and deletes may be repeated without harm.
- After an error that speaks of the connection or of an answer which was cut short, look at the account before you go on.
`;
