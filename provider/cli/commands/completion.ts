import { Argument, Command } from "commander";
import { writeOutput } from "../output/standard-streams";
import { completionCandidates } from "./completion-candidates";
import { withHelpEnd } from "./options";

const shells = ["bash", "zsh", "fish", "pwsh"] as const;

/**
 * `shortlink completion`: prints the script with which a shell completes the command.
 *
 * @example
 * source <(shortlink completion bash)
 */
export const completionCommand = (): Command =>
  withHelpEnd(
    new Command("completion")
      .description(
        "Print the script with which a shell completes this command: source <(shortlink completion bash)",
      )
      .addArgument(new Argument("<shell>", "the shell").choices(shells)),
    "0 when it is printed, 1 on an error.",
    ["shortlink completion bash", "shortlink completion zsh"],
  ).action(async (shell: (typeof shells)[number]) => {
    const { getCompletionScript } = await import("@pnpm/tabtab");
    const script = await getCompletionScript({ name: "shortlink", completer: "shortlink", shell });
    writeOutput(`${script}\n`);
  });

/** The hidden command that those scripts call for candidates. */
export const completionServer = (): Command =>
  new Command("completion-server")
    .argument("[words...]")
    .allowUnknownOption()
    .action(async (_words, _flags, { parent: program }: Command) => {
      const { getShellFromEnv, log, parseEnv } = await import("@pnpm/tabtab");
      const { partial } = parseEnv(process.env);
      // The last word is incomplete. The shell keeps the candidates that start with it.
      const words = partial.split(/ +/).slice(0, -1);
      if (program) log(completionCandidates(program, words), getShellFromEnv(process.env));
    });
