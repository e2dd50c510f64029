#!/usr/bin/env node
import "./start";
import { Command } from "commander";
import { version } from "../version";
import { checkCommand } from "./commands/check";
import { completionCommand, completionServer } from "./commands/completion";
import { convertCommand } from "./commands/convert";
import { diffCommand } from "./commands/diff";
import { doctorCommand } from "./commands/doctor";
import { emulateCommand } from "./commands/emulate";
import { exportCommand } from "./commands/export";
import { graphCommand } from "./commands/graph";
import { initCommand } from "./commands/init";
import { withEngineLog } from "./commands/options";
import { policyCommand } from "./commands/policy";
import { reconcileCommand } from "./commands/reconcile";
import { reportFailure } from "./commands/run-command";
import { simulateCommand } from "./commands/simulate";
import { testCommand } from "./commands/test";
import { printableText } from "./output/print";
import { writeOutput } from "./output/standard-streams";
import { keepEngineLog } from "./stack/workspace";

const program = new Command("shortlink")
  .description(
    "Start projects with short links, and convert, check, test, compare, reconcile, export and draw them.",
  )
  .version(version)
  .addCommand(initCommand())
  .addCommand(convertCommand())
  .addCommand(withEngineLog(checkCommand()))
  .addCommand(withEngineLog(testCommand()))
  .addCommand(withEngineLog(simulateCommand()))
  .addCommand(withEngineLog(diffCommand()))
  .addCommand(withEngineLog(reconcileCommand()))
  .addCommand(withEngineLog(exportCommand()))
  .addCommand(withEngineLog(graphCommand()))
  .addCommand(doctorCommand())
  .addCommand(policyCommand())
  .addCommand(emulateCommand())
  .addCommand(completionCommand())
  .addCommand(completionServer(), { hidden: true });

/** An error about arguments in one line, with where to read on. */
function withHelp(error: string, command: Command): string {
  const sentence = error
    .trim()
    .replace(/\n(?=\(Did you mean )/, " ")
    .replace(/[^.)]$/, "$&.");
  return `${sentence} See \`${command.parent ? "shortlink " : ""}${command.name()} --help\`.\n`;
}

// A flag may hold text from outside, as in a job that passes on the title of a pull request.
for (const command of [program, ...program.commands]) {
  command.configureOutput({
    writeOut: writeOutput,
    outputError: (text, write) => write(printableText(withHelp(text, command))),
  });
}
program.hook("preAction", (_, command) => keepEngineLog(command.opts().engineLog !== false));
program.parseAsync().catch((error) => reportFailure("shortlink", error));
