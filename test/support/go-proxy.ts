import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { goModule } from "../../provider/cli/project/toolchains";
import { version } from "../../provider/version";
import { documentAt } from "./docs";
import { project, sh, succeed, temporaryFolder } from "./shell";

/**
 * Publishes the last commit of the SDK for Go in a folder, as if this version were released.
 *
 * @returns the environment in which Go finds it there, and all other modules where this machine finds them
 */
export async function publishGoSdk(): Promise<Record<string, string>> {
  const proxy = temporaryFolder();
  const versions = join(proxy, goModule, "@v");
  mkdirSync(versions, { recursive: true });
  const file = (ending: string) => join(versions, `v${version}.${ending}`);
  writeFileSync(file("info"), JSON.stringify({ Version: `v${version}` }));
  writeFileSync(file("mod"), documentAt("sdk/go/go.mod"));
  const archive = `git archive --format=zip --prefix=${goModule}@v${version}/ --output=${file("zip")} HEAD:sdk/go`;
  await succeed(archive, { cwd: project });
  const settings = await sh("go env GOMODCACHE GOPROXY", { cwd: proxy });
  const [cache, others] = settings.stdout.trim().split("\n");
  return { GOPROXY: `file://${proxy},file://${cache}/cache/download,${others}`, GONOSUMDB: goModule };
}
