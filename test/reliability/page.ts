import { type Mutation, withMutation } from "../mutate/section";
import { faultsSection } from "./faults";
import { killsSection } from "./kills";
import type { Result } from "./results";

/** The sections with figures. Each picks its own results. */
const sections: readonly ((results: readonly Result[]) => string)[] = [faultsSection, killsSection];

/**
 * Writes docs/reliability.md.
 *
 * @param mutation the figures of `npm run mutate`
 */
export const pageOf = (results: readonly Result[], mutation: Mutation): string =>
  withMutation([promises, ...sections.map((section) => section(results))].join("\n"), mutation);

const promises = `# Reliability

The tests that measured the figures on this page also wrote it: \`npm run reliability\`, and \`npm run mutate\` for the last
sections.

You can rely on the following:

- The provider retries a write when the connection fails, when the response is cut short, late or not from the service, and
  after 408, 429, any status from 500 on and a 409 with Retry-After. It retries up to \`shortlink:maxRetries\` times, with growing,
  random delays.
- All tries of a write share one Idempotency-Key, so that a service which honors it carries out the write once.
- A failure that lasts becomes one error on its resource, without a stack trace. The error includes the request id if there
  was a response. Nothing recorded in state is lost, and the next \`pulumi up\` continues where this one stopped.
- 429, and 503 with Retry-After, pause all requests and do not count as failed tries. The provider gives up after five
  minutes.
- An interrupt gives the plugin's writes five seconds to get their responses, and starts no other request. Dynamic resources
  finish the current write with its retries, because Pulumi's SDK does not notify them, and start no other. State holds
  everything that was created. If the engine is killed, the provider process exits by itself.
- An update of several requests that fails halfway is completed, or reverted, by the next \`pulumi up\`, as the program then
  declares.

The limits are:

- If no try of a create gets a response, nobody knows whether the service carried it out. State keeps the resource with an id such as
  \`unconfirmed-…\`, and the next \`pulumi up\` [finds out](recover.md#a-create-got-no-response). Repeating an update or a
  delete does no harm.
- If the engine is killed during a create, state has no id of it. With an operation seed, which CI runs have by default, the next run
  finds the object by its key. Without one, that run creates with a new key: the service refuses a unique name as taken, and
  creates anything else a second time, unless you use \`shortlink reconcile\`, which stops before that. State records what a killed
  engine was creating, and [\`shortlink diff\`](recover.md#what-a-dead-run-was-creating) lists it. A set of links takes it over by
  itself.
`;
