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
export async function startExample(
  name: string,
  settings: Record<string, string>,
): Promise<(args: string, input?: string) => Promise<Ended>> {
  // Inside the checkout, so that the program finds its packages.
  const folder = temporaryFolder(join(project, ".results"));
  const cwd = join(folder, name);
  cpSync(join(project, "examples", name), cwd, {
    recursive: true,
    filter: (path) => !/node_modules|Pulumi\..+\.yaml/.test(path.slice(project.length)),
  });
  const env = { ...pulumiEnv(folder), ...settings };
  const pulumi = async (args: string, input?: string) => {
    const given = input === undefined ? {} : { input };
    const ended = await sh(`pulumi ${args} --non-interactive`, { cwd, env, ...given });
    testify(`what pulumi ${args} printed`, ended.output);
    return ended;
  };
  expect(await pulumi("stack init test")).toMatchObject({ code: 0 });
  const plugin = join(project, "dist/plugin");
  expect(await pulumi(`plugin install resource shortlink ${version} --file ${plugin}`)).toMatchObject({
    code: 0,
  });
  return pulumi;
}
