import { leaveOutUnusedDeclarations } from "./declarations";
import { bundleLibrary } from "./library";
import { minifyModules } from "./minify";
import { bundlePage } from "./page";
import { bundlePlugin } from "./plugin";

// The last step of the build: bundles the plugin and the library, so that Pulumi's processes load few files, and what pages need. What
// the package does not need is left out of it.

async function main(): Promise<void> {
  await Promise.all([minifyModules(), leaveOutUnusedDeclarations()]);
  await Promise.all([bundlePlugin(), bundleLibrary(), bundlePage()]);
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
