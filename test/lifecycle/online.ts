import { vi } from "vitest";
import { type Context, createContext, Recorder } from "../../provider/lifecycle";
import { recordingContext } from "../../provider/lifecycle/context/context";
import type { Account } from "../support/account";
import { onCleanup } from "../support/cleanup";

/** A run of the engine on an account, which ends with the test, and its warnings. Failed requests are not repeated. */
export function startRun(
  { settings }: Pick<Account, "settings">,
  more: Partial<Context["settings"]> = {},
): { readonly context: Context; readonly warnings: string[] } {
  const warnings: string[] = [];
  const context = createContext({ maxRetries: 0, ...settings, ...more }, (message) => warnings.push(message));
  onCleanup(() => context.client.close());
  return { context, warnings };
}

/** Does something at a time before all runs. */
export async function longAgo<T>(run: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  return run().finally(() => vi.useRealTimers());
}

/** Makes the service refuse one request for a link. */
export const refuse = (
  { emulator }: Account,
  method: "GET" | "PATCH" | "DELETE",
  id: string | undefined,
  status = 422,
): void => emulator.faults.add({ kind: "status", status, method, path: `/api/v1/links/${id}` });

/** A recording run, which must note nothing and send no request, and its warnings. */
export function startRecordingRun(): ReturnType<typeof startRun> {
  const { context, warnings } = startRun({ settings: { apiKey: "k", baseUrl: "http://127.0.0.1:1" } });
  return { context: recordingContext(context, new Recorder("/")), warnings };
}
