import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** What keeps a run of Pulumi out of the user's own: its home and its state lie in a folder, and it has a passphrase. */
export function pulumiEnv(folder: string): Record<string, string> {
  for (const name of ["home", "state"]) mkdirSync(join(folder, name), { recursive: true });
  return {
    PULUMI_HOME: join(folder, "home"),
    PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
    PULUMI_CONFIG_PASSPHRASE: "only for trying",
    PULUMI_SKIP_UPDATE_CHECK: "true",
  };
}
