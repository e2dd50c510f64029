import { extname } from "node:path";
import ts from "typescript";

/** A piece of a file that people read, and the line on which it starts. */
export interface Piece {
  /** An identifier in code, a string in code or a whole page, or a comment. */
  readonly kind: "name" | "text" | "comment";
  readonly text: string;
  readonly line: number;
}

/** The names, strings and comments of a TypeScript or JavaScript file; of any other file, its whole text. */
export function piecesOf(file: string, source: string): Piece[] {
  if (!/^\.[cm]?[jt]s$/.test(extname(file))) return [{ kind: "text", text: source, line: 1 }];
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], start: number, end: number) => {
    const line = parsed.getLineAndCharacterOfPosition(start).line + 1;
    pieces.push({ kind, text: source.slice(start, end), line });
  };
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(parsed);
    if (children.length === 0 || ts.isTemplateHead(node)) {
      if (ts.isIdentifier(node)) add("name", node.getStart(), node.end);
      else if (isText(node)) add("text", node.getStart(), node.end);
      if (node.getStart() > node.pos) add("comment", node.pos, node.getStart());
    }
    for (const child of children) visit(child);
  };
  visit(parsed);
  return pieces;
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
