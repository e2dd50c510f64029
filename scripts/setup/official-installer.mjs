import { createRequire } from "node:module";

// `node official-installer.mjs <folder> <version>`: Pulumi's own installer, in a process apart because it comes with
// the packages. It says `reached` on stderr once it is clear that there is a way to the download.

const [root, version] = process.argv.slice(2);
const response = await fetch("https://get.pulumi.com/install.sh", { signal: AbortSignal.timeout(5000) });
if (!response.ok) throw new Error(`the download answers ${response.status}`);
process.stderr.write("reached\n");
const { PulumiCommand } = createRequire(import.meta.url)("@pulumi/pulumi/automation");
await PulumiCommand.install({ root, version });
