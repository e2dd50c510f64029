import { existsSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { stringify } from "yaml";
import { findProjectFile } from "../../pulumi/format/project-files";

/** Where the installed package has the plugin. */
const installed = "node_modules/pulumi-shortlink/dist/plugin";

/**
 * The path of the plugin in the package that a project has installed, relative to the project. In a workspace, the package
 * may be installed in a folder above.
 */
export function pluginPath(folder: string): string {
  const found = ancestorsOf(resolve(folder)).find((it) => existsSync(join(it, installed)));
  return found === undefined ? installed : relative(folder, join(found, installed)).split(sep).join("/");
}

/** A folder and all the folders above it. */
export function ancestorsOf(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...ancestorsOf(above)];
}

/** The part of a project's file that says where the plugin is. */
export const pluginSettings = (path: string) => ({ providers: [{ name: "shortlink", path }] });

/** What the engine and its language hosts report when they do not find the plugin. */
const missing =
  /resource plugin 'pulumi-resource-shortlink'|(loading|install(ing)?) package "?shortlink\b|provider shortlink\b|download plugin: shortlink\b|plugin "?shortlink\b.* not (found|installed)/i;

/** What the engine reports when the path in the project's file is wrong. */
const wrongPath = /plugin options for 'shortlink': (.*)/;

/**
 * Explains the errors of a run that did not find the plugin: the cause, and what to add to the project's file. Returns undefined
 * for any other errors.
 *
 * @param folder the folder of the project
 */
export function explainMissingPlugin(errors: string, folder: string): string | undefined {
  const path = pluginPath(folder);
  const isInstalled = existsSync(join(folder, path));
  const file = basename(findProjectFile(folder) ?? "Pulumi.yaml");
  const [, problem] = wrongPath.exec(errors) ?? [];
  if (problem !== undefined) {
    return `The plugin shortlink is not where ${file} names it: ${problem}\n${
      isInstalled
        ? `The installed package has it in ${path}. Change the path in ${file}.`
        : "Install the project's packages, for example with `npm ci`."
    }`;
  }
  if (!missing.test(errors)) return undefined;
  const settings = { plugins: pluginSettings(path) };
  return [
    "The program uses the plugin shortlink, which Pulumi did not find and could not download.",
    isInstalled
      ? `The installed package contains it. Add this to ${file}:`
      : `It is part of the npm package. Run \`npm install pulumi-shortlink\` in the folder of the project, and add this to ${file}:`,
    "",
    file.endsWith(".json") ? JSON.stringify(settings, undefined, 2) : stringify(settings).trimEnd(),
  ].join("\n");
}
