import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { version } from "../provider/version";
import { project } from "./project";

// `npm run package`: creates the archives for `pulumi plugin install`, one per system. All hold the same files, since the
// plugin runs on the installed Node.js.

const folder = join(project, "dist/packages");
const systems = ["linux", "darwin", "windows"].flatMap((os) =>
  ["amd64", "arm64"].map((arch) => `${os}-${arch}`),
);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const system of systems) {
  const name = `pulumi-resource-shortlink-v${version}-${system}.tar.gz`;
  const files = readdirSync(join(project, "dist/plugin"));
  // Relative paths, because some versions of tar read a Windows drive letter as the name of a host.
  execFileSync("tar", ["-czf", name, "-C", "../plugin", ...files], { cwd: folder });
  console.log(`dist/packages/${name}`);
}
