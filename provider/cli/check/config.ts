import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ProjectSettings } from "@pulumi/pulumi/automation";
import { parse, stringify } from "yaml";
import { isObject, mapInside, type Properties } from "../../lifecycle";
import { textFor } from "./stand-ins";

/** The folder with the configuration of a project's stacks, which the Automation API's type does not mention. */
export const configFolder = (folder: string, settings: ProjectSettings): string =>
  join(folder, (settings as { readonly stackConfigDir?: string }).stackConfigDir ?? "");

/** The configuration of a stack without what nobody needs to decrypt for a check. */
export interface OfflineConfig {
  /** The keys whose whole value is a secret: `shop:password`. */
  readonly secrets: readonly string[];
  /** Its text, as a file of its own. */
  readonly text: string;
}

/**
 * Reads the configuration of a stack. Placeholders take the places of its secrets.
 *
 * @param file the file with the configuration; one that does not exist is empty
 * @param standIns other values for secrets by their keys, where the program does not accept a text
 */
export async function readOfflineConfig(
  file: string,
  standIns: ReadonlyMap<string, string> = new Map(),
): Promise<OfflineConfig> {
  const text = await readFile(file, "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const settings: { config?: Properties | null } | null = parse(text);
  const config = settings?.config ?? {};
  return {
    secrets: Object.keys(config).filter((key) => isSecret(config[key])),
    text: stringify({
      config: { ...(withoutSecrets(config, "secret") as Properties), ...Object.fromEntries(standIns) },
    }),
  };
}

/** The provider's settings in the text of a configuration, by name. */
export function settingsIn(text: string): Properties {
  const { config }: { readonly config: Properties } = parse(text);
  const ours = Object.entries(config).filter(([key]) => key.startsWith("shortlink:"));
  return Object.fromEntries(ours.map(([key, value]) => [key.slice("shortlink:".length), value]));
}

const isSecret = (value: unknown): boolean => isObject(value) && typeof value.secure === "string";

function withoutSecrets(value: unknown, name: string): unknown {
  if (isSecret(value)) return textFor(name);
  return mapInside(value, (inner, key) => withoutSecrets(inner, typeof key === "number" ? name : key));
}
