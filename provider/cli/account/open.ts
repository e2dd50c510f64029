import { existsSync } from "node:fs";
import { join } from "node:path";
import { readSettings, type Settings } from "../../client";
import { domains, hostsOf } from "../../contract";
import { type Context, createContext } from "../../lifecycle";
import { openStack, type Place, settingsOf } from "../stack/open";

/** The host names of an account's domains, by the ids of these. */
export type Hosts = ReadonlyMap<string, readonly string[]>;

/**
 * The settings of a project's stack; without a project, those of the environment.
 *
 * @throws UserError when there is no such stack, or a setting is missing
 */
export async function settingsAt(place: Place): Promise<Settings> {
  return hasProject(place.cwd) ? settingsOf(await openStack(place)) : readSettings(() => undefined);
}

const hasProject = (folder: string): boolean =>
  ["yaml", "yml", "json"].some((ending) => existsSync(join(folder, `Pulumi.${ending}`)));

/** Works with an account, and lets go of it. */
export async function inAccount<T>(settings: Settings, action: (context: Context) => Promise<T>): Promise<T> {
  const context = createContext(settings, (message) => console.error(`warning: ${message}`));
  try {
    return await action(context);
  } finally {
    await context.client.close();
  }
}

/** The host names of an account's domains. */
export async function hostsIn({ client }: Context): Promise<Hosts> {
  const found = await client.call(domains.list, {});
  return new Map(found.map((domain) => [domain.id, hostsOf(domain)]));
}
