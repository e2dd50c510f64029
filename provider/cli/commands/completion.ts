import { Argument, Command } from "commander";
import { candidatesAfter } from "../completion";

const shells = ["bash", "zsh", "fish", "pwsh"] as const;

/**
 * `shortlink completion`: what a shell has to run to complete the command with Tab.
 *
 * @example
 * source <(shortlink completion bash)
 */
export const completionCommand = (): Command =>
  new Command("completion")
    .description("Print what a shell has to run to complete this command with Tab.")
    .addArgument(new Argument("<shell>", "the shell").choices(shells))
    .addHelpText("after", "\nIn bash: source <(shortlink completion bash)")
    .action(async (shell: (typeof shells)[number]) => {
      const { getCompletionScript } = await import("@pnpm/tabtab");
      console.log(await getCompletionScript({ name: "shortlink", completer: "shortlink", shell }));
    });

/** What those scripts ask for candidates. */
export const completionServer = (): Command =>
  new Command("completion-server")
    .argument("[words...]")
    .allowUnknownOption()
    .action(async (_words, _flags, { parent: program }: Command) => {
      const { getShellFromEnv, log, parseEnv } = await import("@pnpm/tabtab");
      const { partial } = parseEnv(process.env);
      // The last word is still being written; the shell picks those that begin with it.
      const words = partial.split(/ +/).slice(0, -1);
      if (program) log(candidatesAfter(program, words), getShellFromEnv(process.env));
    });
