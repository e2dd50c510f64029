import type { Command } from "commander";
import { commandPage, helpOf } from "../../provider/cli/page";
import { notice } from "./reference";

/** The page of the command line: what `--help` prints for it and for each of its commands. */
export function commandsPage(): string {
  const page = commandPage();
  const listed = page
    .createHelp()
    .visibleCommands(page)
    .filter((it) => it.name() !== "help");
  const block = (command: Command) => `\`\`\`text\n${helpOf(command)}\n\`\`\`\n`;
  return `${notice}# The command \`shortlink\`

It comes with the package: \`npx shortlink check\`. Each command ends with exit code 0 when it found nothing, 2 when it found
something, and 1 when it could not decide.

${block(page)}${listed.map((it) => `\n## ${it.name()}\n\n${block(it)}`).join("")}`;
}
