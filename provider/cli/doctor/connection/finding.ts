import type { ConnectionResult } from "../model/result";

type RequestIds = readonly string[];

/** A check that holds. */
export const passed = (name: string, found: string, requestIds: RequestIds = []): ConnectionResult => ({
  ...{ name, result: "holds", found, requestIds },
});

/** A check that does not hold, with what to do. Names from outside this package, except request ids, are in quotes. */
export const failed = (
  name: string,
  found: string,
  advice: string,
  requestIds: RequestIds = [],
): ConnectionResult => ({ ...{ name, result: "differs", found, advice, requestIds } });

/** A check without a clear outcome. */
export const unclear = (
  name: string,
  found: string,
  advice?: string,
  requestIds: RequestIds = [],
): ConnectionResult => ({ ...{ name, result: "unclear", found, advice, requestIds } });

/** A check that does not apply. */
export const skipped = (name: string, found: string): ConnectionResult => ({
  ...{ name, result: "skipped", found, requestIds: [] },
});

/** What a check that did not run has found, because an earlier one failed. */
export const notChecked = "not checked";
