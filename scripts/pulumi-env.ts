import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** The environment that keeps a Pulumi run apart from the user's own: home and state in a folder, and a passphrase. */
export function pulumiEnv(folder: string): Record<string, string> {
  for (const name of ["home", "state"]) mkdirSync(join(folder, name), { recursive: true });
  return {
    PULUMI_HOME: join(folder, "home"),
    PULUMI_BACKEND_URL: `file://${join(folder, "state")}?metadata=skip`,
    PULUMI_CONFIG_PASSPHRASE: "only for trying",
    PULUMI_SKIP_UPDATE_CHECK: "true",
  };
}
