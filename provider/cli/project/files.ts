import { stringify } from "yaml";
import { pluginSettings } from "../stack/plugin";
import { stateFolder } from "./backend";
import type { NewProject } from "./new-project";
import { packageManagerFiles } from "./package-manager";
import { testedVersions } from "./package-source";

/** The start of a project's Pulumi.yaml: everything but the resources of a YAML program. */
export const projectSettings = ({ name, description, language, backend }: NewProject) => ({
  name,
  description,
  runtime: language === "yaml" ? "yaml" : "nodejs",
  ...(backend === undefined ? {} : { backend: { url: backend } }),
});

/**
 * Renders Pulumi.yaml.
 *
 * @param plugin the path of the plugin in the project's packages
 * @param program the rest of a program in YAML
 */
export const renderPulumiYaml = (project: NewProject, plugin: string, program = ""): string => {
  const usesPlugin = project.language === "yaml" || project.provider === "plugin";
  const settings = {
    ...projectSettings(project),
    ...(usesPlugin ? { plugins: pluginSettings(plugin) } : {}),
  };
  // Quotes names that YAML 1.1 takes for other values, such as "yes".
  return stringify(settings, { schema: "yaml-1.1" }) + program;
};

/**
 * Renders the files of a project that do not depend on its program, without Pulumi.yaml.
 *
 * @param dependency this package as the program depends on it
 */
export function renderProjectFiles(project: NewProject, dependency: string): Map<string, string> {
  const hasProgram = project.language === "typescript" && project.hasProgram !== false;
  return new Map([
    ["package.json", json(packageJson(project, dependency))],
    ...(hasProgram ? [["tsconfig.json", json(tsconfig)] as const] : []),
    [".gitignore", ["node_modules/", ...ignored(project), ""].join("\n")],
    ...packageManagerFiles(project.packageManager),
  ]);
}

/** The program's package.json, with the versions of dependencies that this package is tested with. */
function packageJson({ language, hasProgram = true }: NewProject, dependency: string): object {
  const self = { "pulumi-shortlink": dependency };
  if (language === "yaml") return { private: true, dependencies: self };
  const versions = testedVersions();
  return {
    private: true,
    ...(hasProgram ? { main: "index.ts" } : {}),
    dependencies: { "@pulumi/pulumi": versions["@pulumi/pulumi"], ...self },
    devDependencies: { "@types/node": versions["@types/node"], typescript: versions.typescript },
  };
}

/** What is not to be committed: what Yarn keeps, and what Pulumi keeps besides the state itself. */
const ignored = ({ packageManager, backend }: NewProject): string[] => [
  ...(packageManager === "yarn" ? [".yarn/"] : []),
  ...(backend === undefined
    ? []
    : ["backups", "history", "locks"].map((it) => `${stateFolder}/.pulumi/${it}/`)),
];

/** The settings of the compiler for a program. */
export const tsconfig = {
  compilerOptions: {
    target: "es2022",
    module: "node20",
    strict: true,
    skipLibCheck: true,
    types: ["node"],
    // TypeScript 6 requires it for programs with folders whose types Pulumi does not check.
    rootDir: ".",
    noEmit: true,
  },
  files: ["index.ts"],
};

export const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
