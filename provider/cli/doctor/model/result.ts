import type { AssumptionId } from "../../../contract";

/** A value of a setting: what `shortlink:service.<id>` is set to. */
export type SettingValue = string | number | Readonly<Record<string, unknown>>;

/** What a probe found out about one assumption. */
export type Outcome =
  | { readonly result: "holds"; readonly found?: string }
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
  /** How many requests the run sent. */
  readonly requests: number;
  /** Objects that the run created and could not delete, as paths of the API. */
  readonly leftovers: readonly string[];
}
