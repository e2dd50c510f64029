import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The command line of the Pulumi CLI that started this process; empty where the system does not show it, such as on Windows. */
export function engineCommand(): string {
  try {
    return readFileSync(`/proc/${process.ppid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return commandFromPs();
  }
}

function commandFromPs(): string {
  try {
    const stdio = ["ignore", "pipe", "ignore"] as const;
    return execFileSync("ps", ["-o", "args=", "-p", String(process.ppid)], {
      encoding: "utf8",
      stdio: [...stdio],
    });
  } catch {
    return "";
  }
}
