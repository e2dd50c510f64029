import { Command } from "commander";
import { version } from "../version";
import { acceptCommand } from "./commands/accept";
import { adoptCommand } from "./commands/adopt";
import { checkCommand } from "./commands/check";
import { completionCommand, completionServer } from "./commands/completion";
import { convertCommand } from "./commands/convert";
import { diffCommand } from "./commands/diff";
import { doctorCommand } from "./commands/doctor";
import { emulateCommand } from "./commands/emulate";
import { graphCommand } from "./commands/graph";
import { initCommand } from "./commands/init";
import { withEngineLog } from "./commands/options";
import { reconcileCommand } from "./commands/reconcile";
import { simulateCommand } from "./commands/simulate";
import { testCommand } from "./commands/test";

/** The command line `shortlink` with all of its commands. */
export const commandPage = (): Command =>
  new Command("shortlink")
    .description(
      "Start projects with short links, and convert, check, test, compare, reconcile and draw them.",
    )
    .version(version)
    .addCommand(withEngineLog(initCommand()))
    .addCommand(withEngineLog(checkCommand()))
    .addCommand(withEngineLog(simulateCommand()))
    .addCommand(withEngineLog(testCommand()))
    .addCommand(withEngineLog(diffCommand()))
    .addCommand(withEngineLog(reconcileCommand()))
    .addCommand(withEngineLog(acceptCommand()))
    .addCommand(withEngineLog(adoptCommand()))
    .addCommand(convertCommand())
    .addCommand(withEngineLog(graphCommand()))
    .addCommand(doctorCommand())
    .addCommand(emulateCommand())
    .addCommand(completionCommand(), { hidden: true })
    .addCommand(completionServer(), { hidden: true });

/** What `--help` prints for a command, in a terminal of 80 columns. */
export function helpOf(command: Command): string {
  const printed: string[] = [];
  command
    .configureOutput({ getOutHelpWidth: () => 80, writeOut: (text) => void printed.push(text) })
    .outputHelp();
  return printed.join("").trimEnd();
}
