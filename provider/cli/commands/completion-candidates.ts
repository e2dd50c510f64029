import type { Command, Option } from "commander";

/** A word that may come next on a command line. */
export interface Candidate {
  readonly name: string;
  readonly description?: string;
}

/**
 * The words that may come next: the commands, the options of a command, or the values of an option.
 *
 * @param words the words so far, starting with the name of the program
 */
export function completionCandidates(program: Command, words: readonly string[]): Candidate[] {
  const command = program.commands.find((it) => it.name() === words[1]);
  if (!command) return [...program.commands.filter(isVisible).map(toCandidate), ...optionCandidates(program)];
  const last = command.options.find(({ long, short }) => [long, short].includes(words.at(-1)));
  if (last?.required) return (last.argChoices ?? []).map((name) => ({ name }));
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  return [...choices.map((name) => ({ name })), ...optionCandidates(command, words)];
}

const toCandidate = (command: Command): Candidate => ({
  name: command.name(),
  description: command.description(),
});

const isVisible = (command: Command): boolean => command.name() !== "completion-server";

/** The options that are not among the words yet. */
const optionCandidates = (command: Command, words: readonly string[] = []): Candidate[] =>
  command.options
    .filter(({ hidden, long }: Option) => !hidden && long && !words.includes(long))
    .map(({ long, description }) => ({ name: String(long), description }));
