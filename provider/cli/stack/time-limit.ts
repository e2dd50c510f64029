import { UserError } from "../../client";
import type { CommandLimit } from "../../pulumi/automation";

/**
 * After how many milliseconds a command that only reads the backend counts as hanging. It is long enough for hundreds of stacks
 * and for a large state over a slow network.
 */
export const readLimit = 10 * 60_000;

/** The commands that only read the backend: nothing is lost if one is ended. Runs of the engine show their own progress. */
const onlyReads = /^(stack (ls|export|history)|whoami|config --)\b/;

/**
 * The time limit of a Pulumi command; undefined for a command that may write, and for a run of the engine.
 *
 * @param args the arguments of the command line
 * @param milliseconds the limit
 */
export function limitFor(args: readonly string[], milliseconds = readLimit): CommandLimit | undefined {
  if (!onlyReads.test(args.join(" "))) return undefined;
  return { milliseconds, error: () => new UserError(problem(args, milliseconds)) };
}

function problem(args: readonly string[], milliseconds: number): string {
  // A person who runs it need not see secrets.
  const shown = args.filter((it) => it !== "--show-secrets" && it !== "--non-interactive");
  const lines = [
    `\`pulumi ${shown.join(" ")}\` did not end within ${milliseconds / 60_000} minutes, and was stopped. It only reads, so nothing was changed. Usually, the backend that has the state does not respond: check the network and the backend, and run the command yourself in the folder of the project.`,
  ];
  if (args[1] === "ls") {
    lines.push(
      "With state in PostgreSQL, this command waits for itself if it reads several stacks at a time: unset PULUMI_DIY_BACKEND_PARALLEL, or set it to 1.",
    );
  }
  return lines.join("\n");
}
