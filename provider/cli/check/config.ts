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

/** With what a check encrypts. It is not secret. */
export const passphrase = "";

/** The configuration of a stack without what nobody needs to decrypt for a check. */
export interface OfflineConfig {
  /** The keys whose whole value is a secret: `shop:password`. */
  readonly secrets: readonly string[];
  /** The provider's settings, by name. */
  readonly settings: Properties;
  /** Its text, as a file of its own. */
  readonly text: string;
}

/**
 * Reads the configuration of a stack. Placeholders take the places of its secrets, encrypted where the project declares these.
 *
 * @param file the file with the configuration; one that does not exist is empty
 * @param standIns other values for secrets by their keys, where the program does not accept a text
 */
export async function readOfflineConfig(
  file: string,
  project: DeclaredConfig,
  standIns: ReadonlyMap<string, string> = new Map(),
): Promise<OfflineConfig> {
  const content: { config?: Properties | null } | null | undefined = await readFile(file, "utf8").then(
    parse,
    (error) => {
      if (error.code !== "ENOENT") throw error;
    },
  );
  const config = content?.config ?? {};
  const declared = declaredSecrets(project);
  const isDeclared = (key: string) => declared.includes(fullKey(key, project.name));
  const encryption = Object.keys(config).some(isDeclared) ? await encryptionWith(passphrase) : undefined;
  const values = Object.entries(config).map(([key, value]) => {
    const show = (it: string) => (encryption && isDeclared(key) ? { secure: encryption.encrypt(it) } : it);
    const standIn = standIns.get(key);
    return [key, standIn === undefined ? withoutSecrets(value, key, show) : show(standIn)] as const;
  });
  const ours = values.filter(([key]) => key.startsWith(settingPrefix));
  return {
    secrets: Object.keys(config).filter((key) => isSecret(config[key])),
    settings: Object.fromEntries(ours.map(([key, value]) => [key.slice(settingPrefix.length), value])),
    text: stringify({
      ...(encryption && { encryptionsalt: encryption.salt }),
      config: Object.fromEntries(values),
    }),
  };
}

const settingPrefix = "shortlink:";

const isSecret = (value: unknown): boolean => isObject(value) && typeof value.secure === "string";

/** @param show how a placeholder stands in the file */
function withoutSecrets(value: unknown, name: string, show: (text: string) => unknown): unknown {
  if (isSecret(value)) return show(textFor(name));
  return mapInside(value, (inner, key) => withoutSecrets(inner, typeof key === "number" ? name : key, show));
}
