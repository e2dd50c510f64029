import { UserError } from "../../../client";

/** The error about a program in a language to which nothing can be added. */
export const cannotAppend = (language: string): UserError =>
  new UserError(
    `The program is in ${language}, and --append adds only to programs in TypeScript and YAML. For each object, \`npx shortlink diff --unmanaged\` prints the command that imports it and prints the code to add to the program.`,
  );
