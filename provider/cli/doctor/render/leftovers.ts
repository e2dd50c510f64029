import { styleText } from "node:util";
import { printable } from "../../../client";

/** What a run left in the account, and what to do about it, as lines of text. */
export const leftoverLines = (leftovers: readonly string[]): string[] => [
  styleText("red", "The run created these objects and could not delete them:"),
  ...leftovers.map((path) => `  ${printable(path)}`),
  "Run `shortlink doctor --write` again after an hour, which deletes them, or delete them yourself.",
];
