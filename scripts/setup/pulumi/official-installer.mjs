import { createRequire } from "node:module";

// `node official-installer.mjs <folder> <version>`: runs Pulumi's own installer in a separate process, because it needs the
// installed packages. Without arguments, only checks whether the download server responds.

const [root, version] = process.argv.slice(2);
const response = await fetch("https://get.pulumi.com/install.sh", { signal: AbortSignal.timeout(5000) });
if (!response.ok) throw new Error(`the download server responded with status ${response.status}`);
if (root) {
  const { PulumiCommand } = createRequire(import.meta.url)("@pulumi/pulumi/automation");
  await PulumiCommand.install({ root, version });
}
