import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { recordText } from "./secret-scan";
import { type CommandResult, project, pulumiEnv, sh, temporaryFolder } from "./shell";
import { quickstartResources, yamlProgram } from "./yaml-program";

/**
 * Copies an example, makes a stack, and returns a function that runs `pulumi` in it as a person would. The copy is deleted
 * after the test.
 *
 * @param settings the provider's settings, as environment variables
 */
export const startExample = async (name: string, settings: Record<string, string>): Promise<Command> =>
  (await startProject(name, settings)).pulumi;

/** Runs a command with arguments and standard input. */
type Command = (args: string, input?: string) => Promise<CommandResult>;

/** Runs any command line, with more environment variables. */
type Shell = (
  line: string,
  input?: string,
  env?: Record<string, string>,
  warnings?: RegExp,
) => Promise<CommandResult>;

/** A folder, and functions that run commands in it. */
interface ProjectShell {
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly run: Shell;
  readonly pulumi: Command;
  readonly shortlink: Command;
}

/** The same, and a function that replaces the resources of the program. */
interface YamlShell extends ProjectShell {
  declare(resources: Readonly<Record<string, unknown>>): void;
}

/**
 * The same, with functions that run `shortlink` and any other command.
 *
 * @param library what the program imports in place of the package; through the plugin, runs take half the CPU time
 */
export async function startProject(
  name: string,
  settings: Record<string, string>,
  library = "pulumi-shortlink",
): Promise<ProjectShell> {
  const folder = startFolder(settings);
  const cwd = join(folder.cwd, name);
  cpSync(join(project, "examples", name), cwd, {
    recursive: true,
    filter: (path) => !/node_modules|Pulumi\..+\.yaml/.test(path.slice(project.length)),
  });
  if (library !== "pulumi-shortlink") {
    const index = join(cwd, "index.ts");
    writeFileSync(index, readFileSync(index, "utf8").replace('"pulumi-shortlink"', `"${library}"`));
  }
  if (library === "pulumi-shortlink/native") namePlugin(cwd);
  const definition = join(cwd, "Pulumi.yaml");
  const text = readFileSync(definition, "utf8");
  writeFileSync(definition, text.replace("../../node_modules", join(project, "node_modules")));
  const shell = shellIn(cwd, folder.env);
  expect(await shell.pulumi("stack init test")).toMatchObject({ code: 0 });
  return shell;
}

/**
 * The same for examples/quickstart as a program in YAML, for tests in which the program's language makes no difference:
 * runs take half the CPU time of those of a TypeScript program through the plugin.
 *
 * @param name of the project
 */
export async function startYaml(
  settings: Record<string, string>,
  resources = quickstartResources,
  name = "quickstart",
): Promise<YamlShell> {
  const folder = startFolder(settings);
  const cwd = join(folder.cwd, name);
  mkdirSync(cwd);
  const declare = (declared: Readonly<Record<string, unknown>>) => {
    writeFileSync(join(cwd, "Pulumi.yaml"), yamlProgram(name, declared));
    namePlugin(cwd);
  };
  declare(resources);
  const shell = shellIn(cwd, folder.env);
  expect(await shell.pulumi("stack init test")).toMatchObject({ code: 0 });
  return { ...shell, declare };
}

/** The programs of {@link startEither}: in TypeScript with dynamic resources, or in YAML through the plugin. */
export const eitherPrograms = [{ name: "pulumi-shortlink" }, { name: "YAML" }] as const;

/** A program in TypeScript, by the package that it imports, and the same resources in YAML. */
interface EitherProgram {
  typescript(library: string): string;
  readonly yaml: Readonly<Record<string, unknown>>;
}

/** A project, and a function that replaces its program. */
export async function startEither(
  name: (typeof eitherPrograms)[number]["name"] | "pulumi-shortlink/native",
  settings: Record<string, string>,
): Promise<ProjectShell & { declare(program: EitherProgram): void }> {
  if (name === "YAML") {
    const project = await startYaml(settings);
    return { ...project, declare: ({ yaml }) => project.declare(yaml) };
  }
  const project = await startProject("quickstart", settings, name);
  const index = join(project.cwd, "index.ts");
  return { ...project, declare: ({ typescript }) => writeFileSync(index, typescript(name)) };
}

/** Adds to a project where the plugin is, as the guide to the plugin says. */
export function namePlugin(cwd: string): void {
  const plugin = { name: "shortlink", path: join(project, "dist/plugin") };
  const plugins = JSON.stringify({ providers: [plugin] });
  appendFileSync(join(cwd, "Pulumi.yaml"), `plugins: ${plugins}\n`);
}

/** An empty folder, for commands that create a project. */
export function startFolder(settings: Record<string, string>): ProjectShell {
  // Inside the checkout, so that the program finds its packages.
  const cwd = temporaryFolder(join(project, ".results"));
  // Tests of programs compile them; other tests save the time.
  return shellIn(cwd, { ...pulumiEnv(cwd), PULUMI_NODEJS_TRANSPILE_ONLY: "true", ...settings });
}

/** The same commands in another folder. */
export function shellIn(cwd: string, env: Record<string, string>): ProjectShell {
  const run: Shell = async (line, input, more = {}, warnings) => {
    const given = { ...(input === undefined ? {} : { input }), ...(warnings && { warnings }) };
    const ended = await sh(line, { cwd, env: { ...env, ...more }, ...given });
    recordText(`what ${line} printed`, ended.output);
    return ended;
  };
  const cli = join(project, "dist/provider/cli/main.js");
  return {
    ...{ cwd, env, run },
    pulumi: (args, input) => run(`pulumi ${args} --non-interactive`, input),
    shortlink: (args, input) => run(`node ${cli} ${args}`, input),
  };
}
