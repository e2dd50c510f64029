import { type KeySource, readSettings } from "../client";
import { type Context, createContext } from "../lifecycle";
import { exitWithEngine } from "../pulumi/exit-with-engine";

const contexts = new Map<string, Context>();

/**
 * One context, and so one client, for all that share their settings.
 *
 * @param configured gives the value of `shortlink:<name>` from the stack's configuration
 * @param secrets the settings of which no failure shows the value
 * @param keySource where a key comes from that is not in the environment
 * @throws UserError when a setting is missing or wrong
 */
export function contextFor(
  configured: (name: string) => string | undefined,
  secrets: readonly string[],
  warn: Context["warn"],
  keySource: () => KeySource = () => "configuration",
): Context {
  const settings = readSettings(configured, process.env, secrets);
  const sourceOf = () => (configured("apiKey") === undefined ? "environment" : keySource());
  const key = JSON.stringify(settings);
  if (contexts.size === 0) exitWithEngine();
  const context = contexts.get(key) ?? createContext(settings, warn, sourceOf);
  contexts.set(key, context);
  return context;
}
