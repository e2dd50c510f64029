import type { Assumed, Conventions } from "../../../contract";
import type { Api } from "../api/api";
import type { Sandbox } from "../sandbox/sandbox";
import type { Account } from "./account";
import type { Observation } from "./observation";

/** What a probe that only reads works with. */
export interface ReadContext {
  readonly api: Api;
  /** Objects of the account to look at. */
  readonly account: Account;
  /** How the service behaves according to the settings. Tried first. */
  readonly conventions: Conventions;
}

/** What a probe that writes works with. */
export interface WriteContext extends ReadContext {
  readonly sandbox: Sandbox;
}

/** Finds out what the service does about one assumption. */
export type ReadProbe<K extends keyof Assumed> = (context: ReadContext) => Promise<Observation<Assumed[K]>>;
export type WriteProbe<K extends keyof Assumed> = (context: WriteContext) => Promise<Observation<Assumed[K]>>;
