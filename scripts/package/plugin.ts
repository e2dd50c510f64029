import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { version } from "../../provider/version";
import { project } from "../project";

/** The systems for which Pulumi looks for an archive. */
const systems = ["linux", "darwin", "windows"].flatMap((os) =>
  ["amd64", "arm64"].map((arch) => `${os}-${arch}`),
);

/**
 * Creates the archives that the engine downloads, one for each system. All hold the same files, since the plugin runs on the
 * installed Node.js.
 */
export function packPlugin(folder: string): string[] {
  const plugin = join(project, "dist/plugin");
  return systems.map((system) => {
    const name = `pulumi-resource-shortlink-v${version}-${system}.tar.gz`;
    // Relative paths, because some versions of tar read a Windows drive letter as the name of a host.
    const args = ["-czf", name, "-C", relative(folder, plugin), ...readdirSync(plugin)];
    execFileSync("tar", args, { cwd: folder });
    return join(folder, name);
  });
}
