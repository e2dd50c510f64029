import type { Stack } from "@pulumi/pulumi/automation";
import type { Properties } from "../../../lifecycle";
import { pluginToken } from "../../../pulumi/format/type-tokens";
import { nameInUrn } from "../../../pulumi/format/urn";
import { commandLine, quote } from "../../program/command-line";
import { hyphenated, preferredName, resourceNames } from "../../program/names";
import type { PreviewedResource } from "../../stack/events";
import type { Unmanaged } from "../model/report";

/** What can be done with the objects that no stack of a project declares. */
export interface UnmanagedCommands {
  /** For all of them. */
  readonly all: Pick<Unmanaged, "command">;
  /** For one of them, under a name of its own. */
  one(object: {
    readonly kind: string;
    readonly id: string;
    readonly live: Properties;
  }): Pick<Unmanaged["objects"][number], "command" | "get">;
}

/**
 * Finds out what works in a project: what adds to its program depends on the language, and dynamic resources cannot be imported.
 *
 * @param resources the resources of the program
 */
export async function unmanagedCommands(
  { name, workspace }: Stack,
  resources: readonly PreviewedResource[],
): Promise<UnmanagedCommands> {
  const settings = await workspace.projectSettings();
  const { runtime } = settings;
  const language = typeof runtime === "object" ? runtime.name : runtime;
  // The SDK's type lacks both.
  const { plugins, packages } = settings as { readonly plugins?: unknown; readonly packages?: unknown };
  const namesPlugin = JSON.stringify([plugins, packages]).includes("shortlink");
  const usesPlugin = namesPlugin || resources.some(({ type }) => type.startsWith("shortlink:"));
  const stack = `--stack ${quote(name)}`;
  const names = resourceNames(resources.map(({ urn }) => nameInUrn(urn)));
  const all = language === "nodejs" || language === "yaml";
  return {
    all: all ? { command: `npx shortlink adopt ${stack}` } : {},
    one({ kind, id, live }) {
      const resource = names.claim(preferredName(live) || id, kind.toLowerCase(), hyphenated);
      return language === "nodejs" && !usesPlugin
        ? { get: `shortlink.${kind}.get(${JSON.stringify(resource)}, ${JSON.stringify(id)})` }
        : { command: commandLine("pulumi import", [pluginToken(kind), resource, id], [stack]) };
    },
  };
}
