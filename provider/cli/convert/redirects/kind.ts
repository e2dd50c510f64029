import type { Content, Kind } from "../arrived";
import { linksOfRules } from "./links";
import type { Rules } from "./rule";

/** A kind of redirect files. */
export const redirectKind = ({
  read,
  leavesOut,
  ...kind
}: Pick<Kind, "name" | "title" | "howToExport" | "recognize"> & {
  readonly leavesOut: readonly string[];
  readonly converts?: readonly string[];
  read(content: Content): Rules;
}): Kind => ({
  converts: ["paths with one destination"],
  ...kind,
  sharedHosts: [],
  leavesOut: ["wildcards", "parts of the path in the destination", "status codes", ...leavesOut],
  read: (content, { site }) => linksOfRules(read(content), site),
});

/** A line that is not empty and no comment. */
export interface FileLine {
  readonly line: number;
  readonly text: string;
}

/** The lines of a text without its comments, and how many comments there are. */
export function linesOf(text: string): {
  readonly lines: FileLine[];
  readonly metadata: Map<string, number>;
} {
  const all = text.split(/\r\n|\n|\r/).map((it, index) => ({ line: index + 1, text: it.trim() }));
  const used = all.filter(({ text }) => text !== "");
  const lines = used.filter(({ text }) => !text.startsWith("#"));
  const comments = used.length - lines.length;
  return { lines, metadata: new Map(comments > 0 ? [["comments", comments]] : []) };
}

/** The number of lines for which something holds. */
export const countLines = ({ text }: Content, holds: (line: string) => boolean): number =>
  linesOf(text).lines.filter((it) => holds(it.text)).length;
