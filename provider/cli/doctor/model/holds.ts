import type { Outcome, SettingValue } from "./result";

/** The assumption holds. */
export const holds = (found?: string): Outcome => ({
  result: "holds",
  ...(found === undefined ? {} : { found }),
});

/** The service differs. Pass the value of the setting if the provider can adapt. */
export const differs = (found: string, setting?: SettingValue): Outcome => ({
  result: "differs",
  found,
  ...(setting === undefined ? {} : { setting }),
});

/** The requests do not show whether it holds. */
export const unclear = (why: string): Outcome => ({ result: "unclear", why });
