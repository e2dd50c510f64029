import { readFileSync } from "node:fs";
import { environmentName } from "../errors/setting-name";
import { parseBaseUrl } from "./base-url";

/**
 * The environment variable with the path of a private file that has the URL and the key that are configured now, where the engine would
 * use those in state. All programs of a run inherit the variable, so that the key itself is not in it.
 */
export const configuredKeyVariable = "SHORTLINK_CONFIGURED_KEY";

/** Whether this run has the key that is configured now in any case. */
export const hasConfiguredKey = (): boolean => process.env[configuredKeyVariable] !== undefined;

/** Settings with the key that is configured now for their URL, in a run that the command started. */
export function withConfiguredKey(
  configured: (name: string) => string | undefined,
  environment = process.env,
): (name: string) => string | undefined {
  const file = environment[configuredKeyVariable];
  if (file === undefined) return configured;
  const { baseUrl, apiKey } = JSON.parse(readFileSync(file, "utf8"));
  const own = configured("baseUrl") ?? environment[environmentName("baseUrl")];
  const isSameUrl = own !== undefined && parseBaseUrl(own) === baseUrl;
  return (name) => (name === "apiKey" && isSameUrl ? apiKey : configured(name));
}
