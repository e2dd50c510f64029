import type { Language } from "./node";

/** How a text in JSON writes values: on one line, with spaces as in the rest of it. */
export function jsonOf(text: string): Language {
  const isSpaced = /":\s/.test(text);
  const space = isSpaced ? " " : "";
  const print = (value: unknown) =>
    isSpaced ? JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, " ") : JSON.stringify(value);
  return {
    trivia: /,/g,
    print,
    space,
    printItem: (name, value) => `${JSON.stringify(name)}:${space}${print(value)}`,
  };
}
