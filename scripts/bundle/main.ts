import { bundleLibrary } from "./library";
import { bundlePlugin } from "./plugin";

// The last step of the build: bundles the plugin and the library, so that Pulumi's processes load few files.

Promise.all([bundlePlugin(), bundleLibrary()]).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
