import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ProjectSettings } from "@pulumi/pulumi/automation";
import { parse, stringify } from "yaml";
import { placeholder } from "../../client";
import { isObject, type Properties } from "../../lifecycle";

/** The folder with the configuration of a project's stacks, which the Automation API's type does not mention. */
export const configFolder = (folder: string, settings: ProjectSettings): string =>
  join(folder, (settings as { readonly stackConfigDir?: string }).stackConfigDir ?? "");

/**
 * The configuration of a stack, as the text of a file of its own. Nobody needs to decrypt its secrets for a check: placeholders
 * take their places.
 *
 * @param folder the folder with the configuration
 */
export async function readOfflineConfig(folder: string, stack: string): Promise<string> {
  const text = await readFile(join(folder, `Pulumi.${stack}.yaml`), "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const settings: { config?: Properties } | null = parse(text);
  return stringify({ config: withoutSecrets(settings?.config ?? {}, "secret") });
}

function withoutSecrets(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutSecrets(entry, name));
  if (!isObject(value)) return value;
  if (typeof value.secure === "string") return `${placeholder}-${name.replace(/[^\w-]/g, "-")}`;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner, key)]));
}
