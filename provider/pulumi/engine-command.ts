import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * The command line of the Pulumi CLI that started this process, with the flags that it takes from the environment.
 * Where the system does not show it, such as on Windows, it has only these.
 */
export function engineCommand(): string {
  const parent = processOf(process.ppid);
  // Between the CLI and a dynamic provider, there may be a shell.
  const { command } = /pulumi-resource-pulumi-nodejs/.test(parent.command) ? processOf(parent.ppid) : parent;
  return `${command || "pulumi"}${optionsIn(process.env)}`;
}

/**
 * The flags about single resources that Pulumi takes from the environment, which its plugins inherit.
 *
 * @example
 * optionsIn({ PULUMI_OPTION_TARGET: "**::shop,**::press" }); // " --target **::shop --target **::press"
 */
export const optionsIn = (environment: NodeJS.ProcessEnv): string =>
  ["target", "target-replace", "exclude", "replace"]
    .flatMap((flag) => {
      const value = environment[`PULUMI_OPTION_${flag.toUpperCase().replace("-", "_")}`];
      return value ? value.split(",").map((urn) => ` --${flag} ${urn}`) : [];
    })
    .join("");

interface Process {
  readonly command: string;
  readonly ppid: number;
}

function processOf(pid: number): Process {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    const [, ppid] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return { command, ppid: Number(ppid) };
  } catch {
    return processFromPs(pid);
  }
}

/**
 * Whether a command line of the Pulumi CLI leaves resources out, of which the engine then shows the provider nothing.
 *
 * @example
 * leavesOut("pulumi up --target urn:pulumi:dev::shop::shortlink:index:Link::shop"); // true
 */
export const leavesOut = (command: string): boolean =>
  /^(?:.*[\\/])?pulumi(\.exe)? /.test(command) &&
  / (?:-[defjQry]*[tx][= u*]|--(?:target(?:-replace)?|exclude)[= ])/.test(command);

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

function processFromPs(pid: number): Process {
  try {
    const text = execFileSync("ps", ["-o", "ppid=,args=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [, ppid, command = ""] = /^\s*(\d+)\s+(.*)/.exec(text) ?? [];
    return { command, ppid: Number(ppid) };
  } catch {
    return { command: "", ppid: 0 };
  }
}
