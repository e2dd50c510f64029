import type { Command, Option } from "commander";

/** A word that may come next on a command line. */
export interface Candidate {
  readonly name: string;
  readonly description?: string;
}

/**
 * What may come next: a command, one of its options, or a value that such an option takes.
 *
 * @param words what stands before, from the command's own name on
 */
export function candidatesAfter(program: Command, words: readonly string[]): Candidate[] {
  const command = program.commands.find((it) => it.name() === words[1]);
  if (!command) return [...program.commands.filter(isShown).map(described), ...flagsOf(program)];
  const open = command.options.find(({ long, short }) => [long, short].includes(words.at(-1)));
  if (open?.required) return (open.argChoices ?? []).map((name) => ({ name }));
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  return [...choices.map((name) => ({ name })), ...flagsOf(command, words)];
}

const described = (command: Command): Candidate => ({
  name: command.name(),
  description: command.description(),
});

const isShown = (command: Command): boolean => command.name() !== "completion-server";

/** The options that were not given yet. */
const flagsOf = (command: Command, words: readonly string[] = []): Candidate[] =>
  command.options
    .filter(({ hidden, long }: Option) => !hidden && long && !words.includes(long))
    .map(({ long, description }) => ({ name: String(long), description }));
