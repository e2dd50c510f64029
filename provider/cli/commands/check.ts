import { Command } from "commander";
import { runCheck } from "../check/run-check";
import { renderCheck } from "../check/text";
import { watchProject } from "../check/watch";
import { print } from "../output/print";
import { Progress } from "../output/progress";
import { cwdOption, stackOption } from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags {
  readonly cwd: string;
  readonly stack?: string;
  readonly json?: boolean;
  readonly strict?: boolean;
  readonly watch?: boolean;
}

/**
 * `shortlink check`: lists everything that is wrong with a program, in any language, without the service, state or a key.
 *
 * @example
 * shortlink check --watch
 */
export const checkCommand = (): Command =>
  new Command("check")
    .description(
      "List everything that is wrong with a program. Needs no service, no key and no state, and changes nothing.",
    )
    .addOption(cwdOption("the folder of the Pulumi project"))
    .addOption(stackOption("the stack whose configuration to use (default: the only or the selected one)"))
    .option("--json", "print the result as JSON")
    .option("--strict", "end with exit code 2 when there are warnings")
    .option("-w, --watch", "check again whenever a file of the project changes")
    .addHelpText(
      "after",
      "\nExit code: 0 when nothing is wrong, 2 when something would be refused, 1 when the program does not run to its end.",
    )
    .action((flags: Flags) =>
      runCommand("check", () => (flags.watch ? watchProject(flags.cwd, () => check(flags)) : check(flags))),
    );

async function check({ json, strict, ...location }: Flags): Promise<number> {
  const progress = new Progress();
  const result = await runCheck(location, progress).finally(() => progress.end());
  print(json ? JSON.stringify(result, undefined, 2) : renderCheck(result));
  if (result.error !== undefined) return exitCodes.failed;
  const isFine = result.valid && !(strict && result.warnings.length > 0);
  return isFine ? exitCodes.inSync : exitCodes.different;
}
