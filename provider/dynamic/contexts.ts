import { hasConfiguredKey, type KeySource, readSettings, type Settings, withConfiguredKey } from "../client";
import { type Context, createContext, OtherProviders } from "../lifecycle";
import { engineAddress, exitWithEngine } from "../pulumi/exit-with-engine";

/** What all resources of one process share. */
export const ofProcess = {
  contexts: new Map<string, Context>(),
  /** Whether the run executes the program, and so has its API key; undefined while that is not known. */
  isProgramRun: undefined as boolean | undefined,
  /** What the engine's other processes declare, if an engine has started this one. */
  othersFor: (settings: Settings) => OtherProviders.of(engineAddress(), settings),
};

/**
 * The context for these settings. Resources with the same settings share one context, and so one client.
 *
 * @param config reads `shortlink:<name>` from the stack's configuration
 * @param secrets the settings whose values no message shows
 * @param configSource where an API key in the configuration comes from
 * @param contexts those that it may share
 * @throws UserError when a setting is missing or invalid
 */
export function contextFor(
  config: (name: string) => string | undefined,
  secrets: readonly string[],
  warn: Context["warn"],
  configSource: () => KeySource = () => "configuration",
  contexts = ofProcess.contexts,
): Context {
  const settings = readSettings(withConfiguredKey(config), process.env, secrets);
  const ofConfig = () => (hasConfiguredKey() ? "configuration" : configSource());
  const keySource = () => (config("apiKey") === undefined ? "environment" : ofConfig());
  const key = JSON.stringify(settings);
  const { othersFor } = ofProcess;
  if (contexts.size === 0) exitWithEngine();
  const context = contexts.get(key) ?? createContext(settings, warn, keySource, othersFor(settings));
  contexts.set(key, context);
  return context;
}
