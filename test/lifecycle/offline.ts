import { createClient } from "../../provider/client";
import { conventionsOf } from "../../provider/contract";
import {
  type AnyResource,
  type Context,
  check,
  formatFailure,
  type Path,
  type Properties,
} from "../../provider/lifecycle";
import { Memo } from "../../provider/lifecycle/context/memo";
import { ResourceTracker } from "../../provider/lifecycle/tracker/resource-tracker";

/**
 * A context for checks that must not send any request.
 *
 * @param warnings gets each warning
 */
export const offlineContext = (warnings: string[] = []): Context => ({
  settings: { apiKey: "k", baseUrl: "http://localhost", checkSlugs: false },
  conventions: conventionsOf(undefined),
  client: createClient({ baseUrl: "http://127.0.0.1:1", apiKey: "k" }),
  domains: {
    list: () => Promise.reject(new Error("unexpected request")),
    hostOf: () => Promise.reject(new Error("unexpected request")),
    find: async (text) => ({ value: text }),
    findByHost: () => Promise.reject(new Error("unexpected request")),
  },
  defaultDomainId: () => Promise.reject(new Error("unexpected request")),
  verifyCredentials: () => Promise.reject(new Error("unexpected request")),
  isGone: () => Promise.reject(new Error("unexpected request")),
  known: (inputs) => inputs,
  tracker: new ResourceTracker(),
  memo: new Memo(),
  warn: (message) => void warnings.push(message),
  forOperation: (operation) => ({ ...offlineContext(warnings), ...operation }),
});

/** Checks inputs without any request. Returns the failures. */
export async function checkOffline(
  definition: AnyResource,
  news: Properties,
  more: { readonly olds?: Properties; readonly secrets?: readonly Path[] } = {},
) {
  return (await check({ definition, olds: {}, news, ...more }, offlineContext())).failures;
}

/** The same, with each failure as a line of text. */
export const failuresOf = async (...args: Parameters<typeof checkOffline>) =>
  (await checkOffline(...args)).map(formatFailure);
