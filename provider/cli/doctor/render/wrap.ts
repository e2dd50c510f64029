import { printable } from "../../../client";

/** The widest line of a wrapped text. */
const lineWidth = 110;

/** Breaks a text, which may come from the service, into lines between its words, each with an indent. */
export function wrap(text: string, indent: string): string[] {
  const lines: string[] = [];
  for (const word of printable(text).split(" ")) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last === undefined || indent.length + longer.length > lineWidth) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((line) => `${indent}${line}`);
}
