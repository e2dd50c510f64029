import { createRequire } from "node:module";
import { resolve } from "node:path";
import type ts from "typescript";
import { literal, printKey } from "../../export/typescript-value";
import { type Item, type Language, moved, type SourceNode } from "./node";

type Compiler = typeof ts;

/** How a source in TypeScript writes values: on one line. `layOut` breaks lines. */
export function typescriptOf(text: string): Language {
  // Comments have apostrophes.
  const quote = /(?:from |[(:] ?)(["'])/.exec(text)?.[1] ?? '"';
  const keyOf = (name: string) => (printKey(name) === name ? name : quoted(name, quote));
  const printItem = (name: string, value: unknown) => `${keyOf(name)}: ${print(value)}`;
  const print = (value: unknown, instead = ""): string => {
    if (typeof value === "string") return quoted(value, /^(["'])[^"']*\1$/.exec(instead)?.[1] ?? quote);
    if (Array.isArray(value)) return `[${value.map((it) => print(it)).join(", ")}]`;
    if (typeof value !== "object" || value === null) return literal(value);
    const items = Object.entries(value).map(([name, it]) => printItem(name, it));
    return items.length === 0 ? "{}" : `{ ${items.join(", ")} }`;
  };
  return { trivia: /\/\*[\s\S]*?\*\/|\/\/[^\n]*|,/g, print, printItem };
}

/** A text in the quotes of its source, unless others need fewer escapes, as formatters choose them. */
function quoted(text: string, quote: string): string {
  const count = (mark: string) => text.split(mark).length;
  const other = quote === '"' ? "'" : '"';
  const double = literal(text);
  if ((count(quote) > count(other) ? other : quote) === '"') return double;
  return `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** The compiler of a project, or the one that Pulumi's SDK has for it; undefined without both. */
export function findCompiler(folder: string): Compiler | undefined {
  const load = createRequire(resolve(folder, "package.json"));
  for (const name of ["typescript", "@pulumi/pulumi/vendor/typescript@3.8.3/typescript.js"]) {
    try {
      const found: Partial<Compiler> = load(name);
      if (found.createSourceFile) return found as Compiler;
    } catch {
      // Not installed, or one without an interface for programs.
    }
  }
  return undefined;
}

/** The arguments of a resource in a source. */
export interface Creation {
  /** The name of the class: `Link`. */
  readonly kind: string;
  readonly name: string;
  /** Where it is created. */
  readonly at: number;
  readonly args: SourceNode;
  /** The statement that only creates it; undefined where something else refers to it. */
  readonly statement: { readonly start: number; readonly end: number } | undefined;
}

/** Finds the resources that a source creates under a name that is written out. */
export function findCreations(compiler: Compiler, file: string, text: string): Creation[] {
  const source = parse(compiler, file, text);
  if (!source) return [];
  const reader = new Reader(compiler, source);
  const found: Creation[] = [];
  const visit = (node: ts.Node): void => {
    if (compiler.isNewExpression(node)) {
      const [name, args] = node.arguments ?? [];
      const { expression } = node;
      const kind = compiler.isPropertyAccessExpression(expression) ? expression.name : expression;
      if (name && args && compiler.isStringLiteralLike(name) && compiler.isIdentifier(kind))
        found.push({
          kind: kind.text,
          name: name.text,
          at: node.getStart(source),
          args: reader.read(args),
          statement: reader.statementOf(node),
        });
    }
    compiler.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Reads an expression; undefined when it is none. */
export function readExpression(compiler: Compiler, text: string): SourceNode | undefined {
  const source = parse(compiler, "value.ts", `(${text})`);
  const [statement] = source?.statements ?? [];
  if (!source || !statement || !compiler.isExpressionStatement(statement) || source.statements.length > 1)
    return undefined;
  return moved(new Reader(compiler, source).read(statement.expression), -1);
}

/** Parses a source; undefined if the compiler does not know all of its syntax, as an old one. */
function parse(compiler: Compiler, file: string, text: string): ts.SourceFile | undefined {
  const source = compiler.createSourceFile(file, text, compiler.ScriptTarget.Latest, true);
  const { parseDiagnostics = [] } = source as { readonly parseDiagnostics?: readonly unknown[] };
  return parseDiagnostics.length > 0 ? undefined : source;
}

class Reader {
  /** How often each name is in the source. */
  private readonly uses = new Map<string, number>();
  private readonly constants = new Map<string, ts.VariableDeclaration[]>();

  constructor(
    private readonly compiler: Compiler,
    private readonly source: ts.SourceFile,
  ) {
    const visit = (node: ts.Node): void => {
      if (compiler.isIdentifier(node) && !isPropertyName(compiler, node))
        this.uses.set(node.text, (this.uses.get(node.text) ?? 0) + 1);
      if (compiler.isVariableDeclaration(node) && compiler.isIdentifier(node.name)) {
        const { text } = node.name;
        this.constants.set(text, [...(this.constants.get(text) ?? []), node]);
      }
      compiler.forEachChild(node, visit);
    };
    visit(source);
  }

  read(expression: ts.Expression): SourceNode {
    const { compiler } = this;
    const place = { start: expression.getStart(this.source), end: expression.end };
    if (isWrapper(compiler, expression)) return this.read(expression.expression);
    const scalar = this.scalarOf(expression);
    if (scalar) return { kind: "scalar", ...place, ...scalar };
    if (compiler.isArrayLiteralExpression(expression)) {
      const { elements } = expression;
      const items = elements.map((it) => ({ name: "", ...this.placeOf(it), value: this.read(it) }));
      const isWhole = !elements.some(
        (it) => compiler.isSpreadElement(it) || compiler.isOmittedExpression(it),
      );
      return { kind: "list", ...place, items, isWhole, isBlock: false };
    }
    if (compiler.isObjectLiteralExpression(expression)) {
      const named = expression.properties.map((it) => this.itemOf(it));
      const items = named.map((it, index) => it ?? this.unnamed(expression.properties[index] ?? expression));
      const isWhole = !named.includes(undefined);
      return { kind: "map", ...place, items, isWhole, isBlock: false };
    }
    const constant = compiler.isIdentifier(expression) ? this.constantOf(expression) : undefined;
    return constant ? this.read(constant) : { kind: "computed", ...place };
  }

  statementOf(created: ts.Expression): Creation["statement"] {
    const { compiler } = this;
    const { parent } = created;
    // What is created on the way would go as well.
    const creates = (node: ts.Node): boolean =>
      compiler.forEachChild(node, (it) => compiler.isNewExpression(it) || creates(it)) === true;
    if (creates(created)) return undefined;
    if (compiler.isExpressionStatement(parent))
      return isInList(compiler, parent) ? this.placeOf(parent) : undefined;
    if (!compiler.isVariableDeclaration(parent) || !compiler.isIdentifier(parent.name)) return undefined;
    const { parent: list } = parent;
    const statement = list.parent;
    const isAlone = compiler.isVariableDeclarationList(list) && list.declarations.length === 1;
    const isUnused = this.uses.get(parent.name.text) === 1 && !isExported(compiler, statement);
    const isStatement = compiler.isVariableStatement(statement) && isInList(compiler, statement);
    return isStatement && isAlone && isUnused ? this.placeOf(statement) : undefined;
  }

  private placeOf = (node: ts.Node) => ({ start: node.getStart(this.source), end: node.end });

  /** A spread, a method or a computed name: it stays with what stands around it. */
  private unnamed = (node: ts.Node): Item => {
    const place = this.placeOf(node);
    return { name: "", ...place, value: { kind: "computed", ...place } };
  };

  private itemOf(property: ts.ObjectLiteralElementLike): Item | undefined {
    const { compiler } = this;
    if (compiler.isShorthandPropertyAssignment(property))
      return { name: property.name.text, ...this.placeOf(property), value: this.read(property.name) };
    if (!compiler.isPropertyAssignment(property)) return undefined;
    const { name } = property;
    if (!compiler.isIdentifier(name) && !compiler.isStringLiteral(name) && !compiler.isNumericLiteral(name))
      return undefined;
    return { name: name.text, ...this.placeOf(property), value: this.read(property.initializer) };
  }

  private scalarOf(node: ts.Expression): { readonly value: unknown } | undefined {
    const { compiler } = this;
    const { SyntaxKind } = compiler;
    if (compiler.isStringLiteralLike(node)) return { value: node.text };
    if (compiler.isNumericLiteral(node)) return { value: Number(node.text) };
    if (node.kind === SyntaxKind.TrueKeyword) return { value: true };
    if (node.kind === SyntaxKind.FalseKeyword) return { value: false };
    if (node.kind === SyntaxKind.NullKeyword) return { value: null };
    const isMinus = compiler.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.MinusToken;
    return isMinus && compiler.isNumericLiteral(node.operand)
      ? { value: -Number(node.operand.text) }
      : undefined;
  }

  /** The value of a constant of this file that nothing else uses, so that an edit changes one resource only. */
  private constantOf({ text }: ts.Identifier): ts.Expression | undefined {
    const { compiler } = this;
    const [constant, ...others] = this.constants.get(text) ?? [];
    if (!constant?.initializer || others.length > 0 || this.uses.get(text) !== 2) return undefined;
    const { parent } = constant;
    const isConstant = parent.flags & compiler.NodeFlags.Const && !isExported(compiler, parent.parent);
    return isConstant ? constant.initializer : undefined;
  }
}

/** Whether a name is that of a property: `title:` or `.title`. */
const isPropertyName = (compiler: Compiler, node: ts.Identifier): boolean =>
  (compiler.isPropertyAssignment(node.parent) || compiler.isPropertyAccessExpression(node.parent)) &&
  node.parent.name === node;

const isExported = (compiler: Compiler, statement: ts.Node): boolean =>
  compiler.isVariableStatement(statement) && statement.modifiers !== undefined;

/** Whether a statement stands among others: one that belongs to an `if` or a loop cannot just go. */
const isInList = (compiler: Compiler, { parent }: ts.Statement): boolean =>
  compiler.isSourceFile(parent) || compiler.isBlock(parent) || compiler.isModuleBlock(parent);

/** Whether an expression only says more about the type of another one. */
const isWrapper = (
  compiler: Compiler,
  node: ts.Expression,
): node is ts.ParenthesizedExpression | ts.AsExpression | ts.SatisfiesExpression =>
  compiler.isParenthesizedExpression(node) ||
  compiler.isAsExpression(node) ||
  // The compiler of Pulumi's SDK does not know these.
  compiler.isSatisfiesExpression?.(node) === true;
