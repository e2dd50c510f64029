import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { version } from "../../provider/version";
import { type Ended, project, pulumiEnv, sh, temporaryFolder } from "./shell";
import { testify } from "./witness";

/**
 * A copy of an example with a stack of its own, and a way to run `pulumi` in it as a person would. It ends with the
 * test.
 *
 * @param settings the provider's settings, as environment variables
 */
export const startExample = async (name: string, settings: Record<string, string>): Promise<Command> =>
  (await startProject(name, settings)).pulumi;

/** A command line in a project: its arguments, and what it reads. */
type Command = (args: string, input?: string) => Promise<Ended>;

/** Any command line there, with further environment. */
type Shell = (line: string, input?: string, env?: Record<string, string>) => Promise<Ended>;

/** The same, with a way to run `shortlink` in it, and to edit it. */
export async function startProject(
  name: string,
  settings: Record<string, string>,
): Promise<{ cwd: string; env: Record<string, string>; run: Shell; pulumi: Command; shortlink: Command }> {
  // Inside the checkout, so that the program finds its packages.
  const folder = temporaryFolder(join(project, ".results"));
  const cwd = join(folder, name);
  cpSync(join(project, "examples", name), cwd, {
    recursive: true,
    filter: (path) => !/node_modules|Pulumi\..+\.yaml/.test(path.slice(project.length)),
  });
  const env = { ...pulumiEnv(folder), ...settings };
  const run = async (line: string, input?: string, more: Record<string, string> = {}) => {
    const given = input === undefined ? {} : { input };
    const ended = await sh(line, { cwd, env: { ...env, ...more }, ...given });
    testify(`what ${line} printed`, ended.output);
    return ended;
  };
  const pulumi = (args: string, input?: string) => run(`pulumi ${args} --non-interactive`, input);
  const cli = join(project, "dist/provider/cli/main.js");
  const shortlink = (args: string, input?: string) => run(`node ${cli} ${args}`, input);
  expect(await pulumi("stack init test")).toMatchObject({ code: 0 });
  const plugin = join(project, "dist/plugin");
  expect(await pulumi(`plugin install resource shortlink ${version} --file ${plugin}`)).toMatchObject({
    code: 0,
  });
  return { cwd, env, run, pulumi, shortlink };
}
