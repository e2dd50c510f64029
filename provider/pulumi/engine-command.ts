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

/**
 * Whether a command line of the Pulumi CLI replaces a resource that nothing else would replace. The engine shows the provider nothing of it.
 *
 * @example
 * replacesByFlag("pulumi preview --replace urn:pulumi:dev::shop::*::shop", "urn:pulumi:dev::shop::shortlink:index:Link::shop")
 */
export function replacesByFlag(command: string, urn: string): boolean {
  return [...command.matchAll(/ --(?:target-)?replace[= ](\S+)/g)].some(([, pattern = ""]) => {
    const escaped = pattern.replace(/[\\^$.+?()[\]{}|]/g, "\\$&");
    const source = escaped.replace(/\*+/g, (stars) => (stars.length > 1 ? ".*" : "[^:]*"));
    return new RegExp(`^${source}$`).test(urn);
  });
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
