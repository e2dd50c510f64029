import { expect } from "vitest";
import { type Context, createContext } from "../../provider/lifecycle";
import { OtherProviders } from "../../provider/lifecycle/tracker/other-providers";
import type { Account } from "./account";
import { onCleanup } from "./cleanup";
import { temporaryFolder } from "./shell";

/** As many processes of one run of the engine, which show each other what they declare: returns the context of one of them, for a resource. */
export function startProcesses(account: Account, count: number): (index: number, urn: string) => Context {
  const folder = temporaryFolder();
  const contexts = Array.from({ length: count }, (_, pid) => {
    const own = { pid, ppid: 0, kill: () => true as const, once: () => undefined };
    const others = new OtherProviders("127.0.0.1:1", account.settings, own, folder);
    const settings = { maxRetries: 0, checkSlugs: false, ...account.settings };
    const context = createContext(settings, () => {}, undefined, others);
    context.tracker.quietPeriod = 1;
    onCleanup(() => context.client.close());
    return context;
  });
  return (index, urn) => (contexts[index] ?? expect.fail()).forOperation({ urn });
}
