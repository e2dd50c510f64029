import { isExpectedError, type Settings, Transport } from "../../../client";
import { links, type Scope, scopes } from "../../../contract";
import { exchange } from "../api/exchange";
import type { ConnectionResult } from "../model/result";
import { checkApi } from "./api";
import { failed, notChecked, passed, skipped } from "./finding";
import { checkClock, checkRateLimit, checkRequestId } from "./headers";
import { checkKey } from "./key";
import { checkNetwork } from "./network";
import { checkScopes, isRefused, type Send } from "./scopes";

/** What the checks of the connection found. */
export interface ConnectionOutcome {
  /** All checks, in their order. Those after one that failed are skipped. */
  readonly results: readonly ConnectionResult[];
  /** Whether the key can read links, without which there is nothing else to find out. */
  readonly isUsable: boolean;
  /** The scopes that the key lacks. */
  readonly missingScopes: readonly Scope[];
  /** How many requests were sent. */
  readonly requests: number;
}

/** The names of all checks, in the order in which they run. */
const names: readonly string[] = [
  ...["settings", "proxy", "DNS", "TCP", "TLS", "API", "clock", "request id", "key"],
  ...scopes.map((scope) => `scope ${scope}`),
  "rate limit",
];

/**
 * Checks everything between this machine and the API: the network, the service, the key and its scopes. Changes nothing in
 * the account.
 */
export async function checkConnection(
  settings: Settings,
  onProgress: (text: string) => void,
): Promise<ConnectionOutcome> {
  const { baseUrl, requestTimeout = 30 } = settings;
  onProgress("Checking the network");
  const timeout = Math.ceil(requestTimeout * 1000);
  const network = await checkNetwork(baseUrl, timeout);
  const before = [passed("settings", baseUrl), ...network.results];
  if (!network.isReachable) return unusable(before);
  onProgress("Checking the API and the key");
  const transport = new Transport(baseUrl, 1, timeout);
  let requests = 0;
  const send: Send = (method, path, body) => {
    requests += 1;
    return exchange(transport, settings, { method, path, body });
  };
  try {
    const service = await checkService(send, settings.apiKey);
    return { ...service, results: complete([...before, ...service.results]), requests };
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    const result = failed(
      "API",
      error.message,
      "Run again. If it goes on, check your network and any proxy.",
    );
    return unusable([...before, result], requests);
  } finally {
    await transport.close();
  }
}

/** The outcome if the settings cannot be read. */
export const settingsFailed = (error: Error): ConnectionOutcome =>
  unusable([failed("settings", error.message, "Correct the settings and run again.")]);

async function checkService(send: Send, key: string): Promise<Omit<ConnectionOutcome, "requests">> {
  const list = await send("GET", `${links.list.path}?limit=1`);
  const api = checkApi(list);
  if (!api.isApi) return { results: [api.result], isUsable: false, missingScopes: [] };
  const results = [api.result, checkClock(list), checkRequestId(list)];
  if (list.status === 401) {
    return { results: [...results, checkKey(list, key, false)], isUsable: false, missingScopes: [] };
  }
  const found = await checkScopes(send, list);
  const isKnown = found.some(([, { result }]) => result === "holds");
  return {
    results: [
      ...results,
      checkKey(list, key, isKnown),
      ...(isKnown ? [...found.map(([, result]) => result), checkRateLimit(list)] : []),
    ],
    isUsable: !isRefused(list),
    missingScopes: found.flatMap(([scope, { result }]) => (result === "differs" ? [scope] : [])),
  };
}

const unusable = (results: readonly ConnectionResult[], requests = 0): ConnectionOutcome => ({
  ...{ results: complete(results), isUsable: false, missingScopes: [], requests },
});

/** Adds the checks that did not run. */
function complete(results: readonly ConnectionResult[]): ConnectionResult[] {
  const done = new Map(results.map((result) => [result.name, result]));
  return names.map((name) => done.get(name) ?? skipped(name, notChecked));
}
