import { onTestFinished } from "vitest";
import { type Emulator, type EmulatorOptions, type RecordedRequest, startEmulator } from "../../../emulator";
import { Api } from "../../../provider/cli/doctor/api/api";
import type { AssumptionResult } from "../../../provider/cli/doctor/model/result";
import { Account } from "../../../provider/cli/doctor/probes/account";
import { cleanUp } from "../../../provider/cli/doctor/sandbox/clean-up";
import { newTitle } from "../../../provider/cli/doctor/sandbox/marker";
import { Sandbox } from "../../../provider/cli/doctor/sandbox/sandbox";
import { visitResults } from "../../../provider/cli/doctor/visits/results";
import { readSettings } from "../../../provider/client";
import { conventionsOf, type ServiceSettings } from "../../../provider/contract";

/** What visits to an emulator show. */
export interface Visited {
  readonly results: readonly AssumptionResult[];
  readonly leftovers: readonly string[];
  /** How many requests were sent, to the API and to short URLs. */
  readonly requests: number;
  /** How many links were created. */
  readonly links: number;
}

/** How a test visits. */
export interface VisitedOptions {
  readonly service?: ServiceSettings;
  /** Where short URLs are, if not at the emulator. */
  readonly base?: string;
  /** Where the API is, if not at the emulator. */
  readonly api?: string;
  readonly budget?: number;
}

/** Starts an emulator for a test. */
export async function startService(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator(options);
  onTestFinished(() => emulator.close());
  return emulator;
}

/** Runs only the probes that visit, without waiting between visits. */
export async function visit(
  emulator: Emulator,
  { service, base = emulator.url, api: baseUrl = emulator.url, budget = 1000 }: VisitedOptions = {},
): Promise<Visited> {
  const given = { baseUrl, apiKey: emulator.key, service: service && JSON.stringify(service) };
  const settings = readSettings((name) => given[name as "apiKey"], {});
  const api = new Api({ settings, budget });
  try {
    const sandbox = new Sandbox(api, newTitle(api.serviceTime), "dom_1");
    await sandbox.open();
    const context = { api, sandbox, account: new Account(api), conventions: conventionsOf(service) };
    const tempo = { between: 0, patience: [0, 0, 0] };
    const results = await visitResults(context, { settings, onProgress: () => {} }, { base, tempo });
    const { sent } = api;
    const leftovers = await cleanUp(api, sandbox);
    const isCreate = ({ method, path }: RecordedRequest) => method === "POST" && path === "/api/v1/links";
    return { results, leftovers, requests: sent, links: emulator.requests.filter(isCreate).length };
  } finally {
    await api.close();
  }
}
