import type { AssumptionId } from "../../../contract";

/** A value of a setting: what `shortlink:service.<id>` is set to. */
export type SettingValue = string | number | Readonly<Record<string, unknown>>;

/** What a probe found out about one assumption. */
export type Outcome =
  /** `setting` is a value to set although it is the assumed one, because otherwise nothing relies on it. */
  | { readonly result: "holds"; readonly found?: string | undefined; readonly setting?: SettingValue }
  /** `found` says what the service does instead. `setting` is the value to set, if the provider can adapt. */
  | { readonly result: "differs"; readonly found: string; readonly setting?: SettingValue | undefined }
  /** `why` says what prevents an outcome, and what would allow one. */
  | { readonly result: "unclear"; readonly why: string };

/** The outcome for one assumption, with the requests that show it. */
export type AssumptionResult = Outcome & {
  readonly id: AssumptionId;
  /** The ids of the requests that the probe sent, for a report to the operator of the service. */
  readonly requestIds: readonly string[];
};

/** The result of a check of the connection: the settings, the network, the key and its scopes. */
export interface ConnectionResult {
  /** What was checked: "DNS", "TLS", "scope links:read". */
  readonly name: string;
  /** `skipped`: does not apply, or an earlier check failed. */
  readonly result: "holds" | "differs" | "unclear" | "skipped";
  /** What was found, in a few words. */
  readonly found: string;
  /** What to do, unless it holds. */
  readonly advice?: string | undefined;
  readonly requestIds: readonly string[];
}

/** Everything that a run of `shortlink doctor` found out. */
export interface DoctorResult {
  /** Checks of the settings, the network, the key and its scopes, in the order in which they ran. */
  readonly connection: readonly ConnectionResult[];
  /** Empty if the connection failed. */
  readonly assumptions: readonly AssumptionResult[];
  /** Whether the write probes ran. */
  readonly hasWritten: boolean;
  /** Whether short URLs were visited. */
  readonly hasVisited: boolean;
  /** How many requests the run sent. */
  readonly requests: number;
  /** Objects that the run created and could not delete, as paths of the API. */
  readonly leftovers: readonly string[];
}

/** What a run that writes does to an account. */
export interface PlannedWrites {
  /** What it creates and deletes again, in order. */
  readonly creates: readonly string[];
  /** The most requests that it sends, apart from those that delete what it created. */
  readonly budget: number;
}

/** The assumption holds. */
export const holds = (found?: string): Outcome => ({ result: "holds", found });

/** The service differs. Pass the value of the setting if the provider can adapt. */
export const differs = (found: string, setting?: SettingValue): Outcome => ({
  ...{ result: "differs", found, setting },
});

/** The requests do not show whether it holds. */
export const unclear = (why: string): Outcome => ({ result: "unclear", why });

/** What a run found in one word: everything holds, something differs, or the probes could not run. */
export type RunOutcome = "holds" | "differs" | "failed";

/** The outcome of a run as a whole. What is unclear counts as neither. */
export function outcomeOf({ connection, assumptions, leftovers }: DoctorResult): RunOutcome {
  // Without a usable connection, there is nothing else to report.
  if (assumptions.length === 0 && leftovers.length === 0) return "failed";
  const differs = [...connection, ...assumptions].some(({ result }) => result === "differs");
  return differs || leftovers.length > 0 ? "differs" : "holds";
}
