import { stringify } from "yaml";
import { pluginSettings } from "../stack/plugin";
import { stateFolder } from "./backend";
import { renderCiFiles } from "./ci-files";
import type { Language, NewProject } from "./new-project";
import { packageManagerFiles } from "./package-manager";
import { testedVersions } from "./package-source";

/** The folder of a program's own packages in Python. */
const virtualenv = "venv";

/** What Pulumi runs a program of each language with. */
const runtimes: Readonly<Record<Language, unknown>> = {
  typescript: "nodejs",
  python: { name: "python", options: { toolchain: "pip", virtualenv } },
  go: "go",
  yaml: "yaml",
};

/** The start of a project's Pulumi.yaml: everything but the resources of a YAML program. */
export const projectSettings = ({ name, description, language, backend }: NewProject) => ({
  name,
  description,
  runtime: runtimes[language],
  ...(backend === undefined ? {} : { backend: { url: backend } }),
});

/**
 * Renders Pulumi.yaml.
 *
 * @param plugin the path of the plugin in the project's packages
 * @param program the rest of a program in YAML
 */
export const renderPulumiYaml = (project: NewProject, plugin: string, program = ""): string => {
  const usesPlugin = project.provider === "plugin";
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
    ...(project.hasProgram === false ? [] : renderCiFiles(project, project.stack)),
  ]);
}

/** The program's package.json, with the versions of dependencies that this package is tested with. */
function packageJson({ name, language, hasProgram = true }: NewProject, dependency: string): object {
  const self = { "pulumi-shortlink": dependency };
  const versions = testedVersions();
  const named = { name: packageNameFor(name), private: true };
  if (language !== "typescript") return { ...named, dependencies: self };
  return {
    ...named,
    ...(hasProgram ? { main: "index.ts" } : {}),
    dependencies: { "@pulumi/pulumi": versions["@pulumi/pulumi"], ...self },
    devDependencies: { "@types/node": versions["@types/node"], typescript: versions.typescript },
  };
}

/** The name of a project in the form that npm accepts, and not that of a package that it depends on. */
export function packageNameFor(project: string): string {
  const name = project.toLowerCase().replace(/^[._]+/, "");
  return /^(|node_modules|favicon\.ico|pulumi-shortlink|typescript)$/.test(name)
    ? `${name || "short"}-links`
    : name;
}

/** What is not to be committed: what Python and Yarn keep, and what Pulumi keeps besides the state itself. */
const ignored = ({ language, packageManager, backend }: NewProject): string[] => [
  ...(language === "python" ? [`${virtualenv}/`, "__pycache__/", "*.egg-info/", "sdks/*/build/"] : []),
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
