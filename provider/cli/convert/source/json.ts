import { UserError } from "../../../client";
import type { LocatedJson } from "../arrived";

/** Deeper values are no export of links. */
const maxDepth = 100;

/**
 * Parses JSON text that holds a value or, as a file of several pages does, values one after another.
 *
 * @throws UserError with line and column when it is not JSON
 */
export function parseLocatedJson(text: string, file: string): LocatedJson {
  const reader = new Reader(text, file);
  const values: unknown[] = [];
  while (!reader.isAtEnd()) {
    values.push(reader.value(0));
    reader.skip(",");
  }
  return { values, lineOf: (value) => reader.lines.get(value) ?? 1 };
}

class Reader {
  readonly lines = new WeakMap<object, number>();
  private at = 0;
  private line = 1;
  private lineStart = 0;

  constructor(
    private readonly text: string,
    private readonly file: string,
  ) {}

  isAtEnd(): boolean {
    for (; this.at < this.text.length && /\s/.test(this.text.charAt(this.at)); this.at++) {
      if (this.text.charAt(this.at) !== "\n") continue;
      this.line += 1;
      this.lineStart = this.at + 1;
    }
    return this.at >= this.text.length;
  }

  /** Whether the next character is this one, which then is skipped. */
  skip(character: string): boolean {
    if (this.isAtEnd() || this.text.charAt(this.at) !== character) return false;
    this.at += 1;
    return true;
  }

  value(depth: number): unknown {
    if (depth > maxDepth) throw this.error(`is nested in more than ${maxDepth} levels`);
    if (this.isAtEnd()) throw this.error("ends too early");
    const { line } = this;
    if (this.skip("{")) return this.locate(this.object(depth), line);
    return this.skip("[") ? this.locate(this.list(depth), line) : this.scalar();
  }

  private locate<T extends object>(value: T, line: number): T {
    this.lines.set(value, line);
    return value;
  }

  private object(depth: number): object {
    const entries = new Map<string, unknown>();
    while (!this.skip("}")) {
      if (entries.size > 0 && !this.skip(",")) throw this.error("lacks a comma or }");
      const name = this.scalar();
      if (typeof name !== "string" || !this.skip(":")) throw this.error("has a property without a name");
      // The last one counts, as for JSON.parse. Those before it are not lost in silence.
      if (entries.has(name)) entries.set(`${name} (${entries.size})`, entries.get(name));
      entries.set(name, this.value(depth + 1));
    }
    return Object.fromEntries(entries);
  }

  private list(depth: number): unknown[] {
    const list: unknown[] = [];
    while (!this.skip("]")) {
      if (list.length > 0 && !this.skip(",")) throw this.error("lacks a comma or ]");
      list.push(this.value(depth + 1));
    }
    return list;
  }

  private scalar(): unknown {
    this.isAtEnd();
    scalarPattern.lastIndex = this.at;
    const [token = ""] = scalarPattern.exec(this.text) ?? [];
    try {
      const value: unknown = JSON.parse(token);
      this.at += token.length;
      return value;
    } catch {
      throw this.error("has neither a text in double quotes nor a number, true, false or null");
    }
  }

  private error(reason: string): UserError {
    const place = `line ${this.line}, column ${this.at - this.lineStart + 1}`;
    return new UserError(`${this.file}: is not JSON: ${place} ${reason}.`);
  }
}

const scalarPattern = /"(?:[^"\\]|\\[\s\S])*"|[^\s{}[\],:"]+/y;
