/** A statement at the start of a program: an import, or a directive such as "use strict". */
export interface HeadStatement {
  /** Where it ends, after its semicolon if it has one. */
  readonly end: number;
  /** The kind of quotes around the name of the module. */
  readonly quote: string;
  readonly hasSemicolon: boolean;
}

/** A part of a program besides white space and comments. */
interface Token {
  readonly kind: "word" | "text" | "other";
  readonly text: string;
  readonly end: number;
  /** Whether it is the first one on its line. */
  readonly isFirst: boolean;
}

/**
 * The last of the directives and imports with which a program starts; undefined if it starts with another statement. What looks
 * like an import further down may be in a comment, a text or a template.
 */
export function lastHeadStatement(program: string): HeadStatement | undefined {
  const tokens = new Tokens(program);
  let last: HeadStatement | undefined;
  for (;;) {
    const module = tokens.next?.kind === "text" ? tokens.take() : readImport(tokens);
    const found = module && endStatement(module, tokens);
    if (!found) return last;
    last = found;
  }
}

/** The name of the module of an import; undefined for any other statement, such as one that calls `import()`. */
function readImport(tokens: Tokens): Token | undefined {
  if (tokens.take()?.text !== "import") return undefined;
  let depth = 0;
  for (let before = "import"; ; ) {
    const token = tokens.take();
    if (!token) return undefined;
    const { kind, text } = token;
    const isModule = kind === "text" && depth === 0;
    if (isModule) return before === "import" || before === "from" ? token : undefined;
    if (text === "=") return readRequire(tokens);
    if (kind === "other" && !/^[*,{}]$/.test(text)) return undefined;
    if (text === "{") depth += 1;
    if (text === "}") depth -= 1;
    before = text;
  }
}

/** The rest of `import a = require("a")`. */
function readRequire(tokens: Tokens): Token | undefined {
  if (tokens.take()?.text !== "require" || tokens.take()?.text !== "(") return undefined;
  const module = tokens.take();
  const end = tokens.take();
  return module?.kind === "text" && end?.text === ")" ? { ...module, end: end.end } : undefined;
}

/** The end of a statement after the name of its module; undefined if it goes on in another way. */
function endStatement({ text, end: moduleEnd }: Token, tokens: Tokens): HeadStatement | undefined {
  let end = moduleEnd;
  if (/^(with|assert)$/.test(tokens.next?.text ?? "")) {
    for (let token = tokens.take(); token?.text !== "}"; token = tokens.take()) if (!token) return undefined;
    end = tokens.end;
  }
  const quote = text.charAt(0);
  const { next } = tokens;
  if (next?.text === ";") return { end: tokens.take()?.end ?? end, quote, hasSemicolon: true };
  return next === undefined || next.isFirst ? { end, quote, hasSemicolon: false } : undefined;
}

/** Reads a program token by token. */
class Tokens {
  /** The next token; undefined at the end. */
  next: Token | undefined;
  /** The end of the last token that was taken. */
  end = 0;

  constructor(private readonly program: string) {
    this.next = this.read(/^\ufeff?(?:#!.*)?/.exec(program)?.[0].length ?? 0);
  }

  take(): Token | undefined {
    const taken = this.next;
    if (taken) {
      this.end = taken.end;
      this.next = this.read(taken.end);
    }
    return taken;
  }

  private read(start: number): Token | undefined {
    const at = start + this.match(/(?:\s+|\/\/.*|\/\*[\s\S]*?\*\/)*/y, start).length;
    if (at >= this.program.length) return undefined;
    const isFirst = /[\r\n\u2028\u2029]/.test(this.program.slice(start, at));
    const word = this.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/uy, at);
    if (word !== "") return { kind: "word", text: word, end: at + word.length, isFirst };
    const text = this.match(/"(?:[^"\\\r\n]|\\[\s\S])*"|'(?:[^'\\\r\n]|\\[\s\S])*'/y, at);
    if (text !== "") return { kind: "text", text, end: at + text.length, isFirst };
    return { kind: "other", text: this.program.charAt(at), end: at + 1, isFirst };
  }

  private match(pattern: RegExp, at: number): string {
    pattern.lastIndex = at;
    return pattern.exec(this.program)?.[0] ?? "";
  }
}
