import { readFile } from "node:fs/promises";
import { parse, stringify } from "yaml";
import { isObject, mapInside, type Properties } from "../../lifecycle";
import { encryptionWith } from "../../pulumi/format/passphrase";
import { textFor } from "./stand-ins";

/** What Pulumi.yaml says about configuration. The Automation API's type is wrong about it. */
interface DeclaredConfig {
  readonly name: string;
  readonly config?: unknown;
}

/** The keys that a project declares as secrets, for which the engine accepts encrypted values only. */
const declaredSecrets = ({ name, config }: DeclaredConfig): string[] =>
  Object.entries((config ?? {}) as object)
    .filter(([, it]) => isObject(it) && it.secret === true)
    .map(([key]) => fullKey(key, name));

const fullKey = (key: string, project: string): string => (key.includes(":") ? key : `${project}:${key}`);

/** How {@link readOfflineConfig} replaces secrets. */
export interface OfflineConfigOptions {
  /** Other values for secrets by their keys, where the program does not accept a text. */
  readonly standIns?: ReadonlyMap<string, string>;
  readonly settings?: DeclaredConfig;
  /** The passphrase with which to encrypt the secrets that the project declares. */
  readonly passphrase?: string;
}

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
 */
export async function readOfflineConfig(
  file: string,
  { standIns, settings, passphrase = "" }: OfflineConfigOptions = {},
): Promise<OfflineConfig> {
  const text = await readFile(file, "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const config = (parse(text) as { config?: Properties | null } | null)?.config ?? {};
  const declared = settings ? declaredSecrets(settings) : [];
  const isDeclared = (key: string) => settings && declared.includes(fullKey(key, settings.name));
  const isHeld = (key: string) => isDeclared(key) && holdsSecret(config[key]);
  const encryption = Object.keys(config).some(isHeld) ? await encryptionWith(passphrase) : undefined;
  const values = Object.entries(config).map(([key, value]) => {
    const show = (it: string) => (encryption && isHeld(key) ? { secure: encryption.encrypt(it) } : it);
    const standIn = standIns?.get(key);
    return [key, standIn === undefined ? withoutSecrets(value, key, show) : show(standIn)];
  });
  return {
    secrets: Object.keys(config).filter((key) => isSecret(config[key])),
    text: stringify({
      ...(encryption && { encryptionsalt: encryption.salt }),
      config: Object.fromEntries(values),
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

const holdsSecret = (value: unknown): boolean =>
  isSecret(value) || (typeof value === "object" && Object.values(value ?? {}).some(holdsSecret));

/** @param show how a placeholder stands in the file */
function withoutSecrets(value: unknown, name: string, show: (text: string) => unknown): unknown {
  if (isSecret(value)) return show(textFor(name));
  return mapInside(value, (inner, key) => withoutSecrets(inner, typeof key === "number" ? name : key, show));
}
