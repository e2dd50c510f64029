import { type FileLine, linesOf } from "../../redirects/kind";

/** What rules share: a file outside of servers, a server, or a folder of one. */
export interface Block {
  readonly kind: "file" | "server" | "folder";
  readonly line: number;
  /** The block around it. */
  readonly around: Block | undefined;
  /** The path of a folder. */
  readonly folder?: string | undefined;
  /** Its ServerName. */
  host?: string;
  /** Its DocumentRoot. */
  root?: string;
  /** Whether it says that RewriteEngine is on. */
  isOn?: boolean;
  /** The line that makes it uncertain whether its rewrite rules are for all requests. */
  doubt?: number;
}

/** A directive with what is around it. */
export interface Directive extends FileLine {
  readonly name: string;
  readonly words: readonly string[];
  readonly block: Block;
  /** The line around it from which on directives are not for all requests. */
  readonly condition: number | undefined;
}

/** A file by its directives, the blocks of which are read as a whole. */
export interface Blocks {
  readonly directives: readonly Directive[];
  readonly blocks: readonly Block[];
  readonly metadata: Map<string, number>;
}

export const isRewriteRule = ({ name }: Pick<Directive, "name">): boolean => /^RewriteRule$/i.test(name);

/** Sections that change nothing about the directives in them. */
const isTransparent = /^(IfModule\s+[^!\s]|RequireAll\b|RequireAny\b)/i;

/** Reads the directives of a file. What a block says about itself, it may say after its rules. */
export function blocksOf(text: string): Blocks {
  const { lines, metadata } = linesOf(joinLines(text));
  const file: Block = { kind: "file", line: 0, around: undefined };
  const blocks = [file];
  const stack: { readonly block: Block; readonly condition: number | undefined }[] = [
    { block: file, condition: undefined },
  ];
  const directives = lines.map((it): Directive => {
    const { block, condition } = stack.at(-1) ?? { block: file, condition: undefined };
    const [name = "", ...words] = wordsIn(it.text);
    const directive = { ...it, name, words, block, condition };
    settle(directive);
    const [, end, section = ""] = /^<(\/?)\s*([^>]*)/.exec(it.text) ?? [];
    if (end === "/" && stack.length > 1) stack.pop();
    if (end === "") {
      const own = blockOf(section, it.line, block);
      if (own) blocks.push(own);
      stack.push({
        block: own ?? block,
        condition: condition ?? (own || isTransparent.test(section) ? undefined : it.line),
      });
    }
    return directive;
  });
  return { directives, blocks, metadata };
}

function blockOf(section: string, line: number, around: Block): Block | undefined {
  if (/^VirtualHost\b/i.test(section)) return { kind: "server", line, around };
  const [, path] = /^Directory\s+(?!~)(.*)$/i.exec(section) ?? [];
  return path === undefined ? undefined : { kind: "folder", line, around, folder: folderIn(path) };
}

const folderIn = (path: string): string => (wordsIn(path)[0] ?? "").replace(/(?<=^\/|[^/])\/+$/, "");

/** Notes what a directive says about its block. */
function settle({ name, words, block, condition, line }: Directive): void {
  const [first = ""] = words;
  const [, host] = /^(?:https?:\/\/)?([^\s:/]+)/i.exec(first) ?? [];
  const isEngine = /^RewriteEngine$/i.test(name);
  if (condition !== undefined) {
    // Rewrite rules in a section replace those of a folder, such as that of .htaccess, where the section is for a request.
    if (isEngine || (block.kind !== "server" && isRewriteRule({ name }))) block.doubt ??= condition;
  } else if (/^ServerName$/i.test(name) && host) block.host = host;
  else if (/^DocumentRoot$/i.test(name)) block.root = folderIn(first);
  else if (isEngine) block.isOn = /^on$/i.test(first);
  else if (/^RewriteBase$/i.test(name) && first !== "/") block.doubt ??= line;
  // Rules from elsewhere come first.
  else if (/^RewriteOptions$/i.test(name) && words.some((it) => /^InheritBefore$/i.test(it)))
    block.doubt ??= line;
}

/** Joins lines that a backslash continues, which comments may be as well. Empty lines in their place keep the numbers of the others. */
const joinLines = (text: string): string =>
  text.replace(/^(?:.*\\(?:\r\n|\n|\r))+.*/gm, (lines) => {
    const parts = lines.split(/\\(?:\r\n|\n|\r)/);
    return parts.join(" ") + "\n".repeat(parts.length - 1);
  });

/** The words of a directive, some of them in quotes. */
export const wordsIn = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  );

/** The server of a block, or the file around all servers. */
export const serverOf = (block: Block): Block =>
  block.kind === "folder" && block.around ? serverOf(block.around) : block;
