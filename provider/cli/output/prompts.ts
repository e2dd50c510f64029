import { printableLines, UserError } from "../../client";

// Loaded only when a command asks something.
const loadClack = () => import("@clack/prompts");

/** The person ended a question with Ctrl-C or Escape. */
class CancelledError extends UserError {}

/** Where a person reads questions: standard error, as long as it is a terminal. Standard output may go to a program. */
const questionStream = (): NodeJS.WriteStream => (process.stderr.isTTY ? process.stderr : process.stdout);

/** Whether a person can answer questions: on a terminal, and not in CI. */
export const isInteractive = (): boolean =>
  process.stdin.isTTY === true && questionStream().isTTY === true && (process.env.CI || "false") === "false";

/** A choice in a list. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly hint?: string;
  /** Whether it is shown and cannot be chosen. */
  readonly disabled?: boolean;
}

/** Asks for one of several choices. The first one is the default. */
export async function askChoice<T extends string>(
  message: string,
  choices: readonly Choice<T>[],
): Promise<T> {
  const { select } = await loadClack();
  const options = choices.map(({ value, label, hint, disabled = false }) => ({
    ...{ value, label, disabled },
    ...(hint ? { hint: printableLines(hint) } : {}),
  }));
  // The library's type of an option depends on the type of its value, which is not known here.
  return uncancelled(await select<string>({ message, options, output: questionStream() })) as T;
}

/** Asks a yes-or-no question. Enter means no. */
export async function askConfirmation(message: string): Promise<boolean> {
  const { confirm } = await loadClack();
  return uncancelled(
    await confirm({ message: printableLines(message), initialValue: false, output: questionStream() }),
  );
}

/**
 * Asks for a text.
 *
 * @param check throws a UserError for a text that is not accepted, which is asked for again
 */
export async function askText(message: string, check: (text: string) => void = () => {}): Promise<string> {
  const { text } = await loadClack();
  return uncancelled(
    await text({ message, output: questionStream(), validate: (input) => problemWith(input ?? "", check) }),
  );
}

/** Asks for a secret, and shows nothing of it. */
export async function askSecret(message: string, check: (text: string) => void = () => {}): Promise<string> {
  const { password } = await loadClack();
  return uncancelled(
    await password({
      message,
      mask: "",
      output: questionStream(),
      validate: (input) => problemWith(input ?? "", check),
    }),
  );
}

function problemWith(input: string, check: (text: string) => void): string | undefined {
  try {
    check(input);
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

function uncancelled<T>(result: T): Exclude<T, symbol> {
  if (typeof result === "symbol") throw new CancelledError("Cancelled. Nothing was changed.");
  return result as Exclude<T, symbol>;
}
