#!/usr/bin/env node
import "./start";
import type { Command } from "commander";
import { reportFailure } from "./commands/run-command";
import { printableText } from "./output/print";
import { writeOutput } from "./output/standard-streams";
import { commandPage } from "./page";
import { keepEngineLog } from "./stack/workspace";

const program = commandPage();

/** An error about arguments in one line, with where to read on. What is given by mistake may be a key, and is not repeated. */
function withHelp(error: string, command: Command): string {
  const sentence = error
    .trim()
    .replace(/^(error: unknown option '[^=]*)=.*'/s, "$1'")
    .replace(/^(error: too many arguments.*? but got \d+): .*/s, "$1")
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
program.hook("preAction", (_, command) => keepEngineLog(command.opts().engineLog === true));
program.parseAsync().catch((error) => reportFailure("shortlink", error));
