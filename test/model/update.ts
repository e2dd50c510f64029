import type { RecordedRequest } from "../../emulator";
import type { Properties } from "../../provider/lifecycle";
import type { Snapshot } from "./account";
import type { ResolvedResource } from "./program";

/** An object that exists and that a program declares. */
export interface Managed {
  readonly resource: ResolvedResource;
  readonly id: string;
  /** The arguments as they were sent. */
  readonly args: Properties;
}

/** One update, with the account before and after it. */
export interface Update {
  readonly managedBefore: readonly Managed[];
  readonly managedAfter: readonly Managed[];
  /** The account before the update and after the external edits. */
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly writes: readonly RecordedRequest[];
}
