import { RE2JS } from "re2js";
import { isAscii } from "../../contract/assumptions/shapes";
import type { TextTest } from "./kind";
import type { TextField } from "./visitor";

// Tests of texts. Regular expressions run in linear time, whatever they are: a program's own must not make a check hang.

/** Texts that are equal but for the case of their letters have the same form. */
export const fold = (text: string): string => text.toLowerCase();

/** Whether a text passes a test. */
export function passes(field: TextField, text: string, { test, value }: TextTest): boolean {
  switch (test) {
    case "is":
      return fold(text) === fold(value);
    case "within":
      return isWithin(field, fold(text), fold(value));
    case "contains":
      return fold(text).includes(fold(value));
    default: {
      const matcher = compile(value)?.matcher(text);
      return matcher !== undefined && (test === "whole" ? matcher.matches() : matcher.find());
    }
  }
}

/** Whether a test is a regular expression. */
export const isExpression = ({ test }: TextTest): boolean => test === "search" || test === "whole";

/** Whether a regular expression can be run. Backreferences and look-around cannot, in linear time. */
export const isPattern = (pattern: string): boolean => compile(pattern) !== undefined;

/** A test as a pattern that finds a match in the texts that pass; undefined where that is not certain. */
export function patternOf(field: TextField, { test, value }: TextTest): RE2JS | undefined {
  if (test === "search") return compile(value);
  if (test === "whole") return compile(`\\A(?:${value})\\z`);
  const literal = literalPattern(value);
  if (literal === undefined) return undefined;
  if (test === "is") return compile(`\\A${literal}\\z`);
  if (test === "within")
    return compile(field === "languages" ? `\\A${literal}(?:-|\\z)` : `(?:\\A|\\.)${literal}\\z`);
  // The lower case of one letter consists of i and another one.
  return compile(literal.replace(/\[Ii\]$/, "[Ii\\x{130}]"));
}

/** A pattern for what is the same but for the case of its letters; undefined for letters of other languages than English. */
function literalPattern(value: string): string | undefined {
  if (!isAscii(value)) return undefined;
  return fold(value).replace(/[^\d]/g, (letter) => {
    if (letter === "k") return "[Kk\\x{212a}]";
    return /[a-z]/.test(letter)
      ? `[${letter.toUpperCase()}${letter}]`
      : `\\x{${letter.charCodeAt(0).toString(16)}}`;
  });
}

const compiled = new Map<string, RE2JS | undefined>();

function compile(pattern: string): RE2JS | undefined {
  if (!compiled.has(pattern)) compiled.set(pattern, tryCompile(pattern));
  return compiled.get(pattern);
}

function tryCompile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}

const isWithin = (field: TextField, text: string, value: string): boolean =>
  text === value || (field === "languages" ? text.startsWith(`${value}-`) : text.endsWith(`.${value}`));

/** Whether every text that passes one test passes another one. False where that is not certain. */
export function implies(field: TextField, one: TextTest, other: TextTest): boolean {
  // The first language is one of all languages.
  if (other.first && !one.first) return false;
  if (one.test === other.test && one.value === other.value) return true;
  // Patterns are compared elsewhere.
  if (isExpression(one) || isExpression(other)) return false;
  return (one.test === "is" || one.test === other.test) && passes(field, one.value, other);
}

/** Whether no text passes both tests. False where that is not certain. */
export function excludes(field: TextField, one: TextTest, other: TextTest): boolean {
  // Two languages of one visitor may be anything.
  if (field === "languages" && !(one.first && other.first)) return false;
  if (isExpression(one) || isExpression(other)) return false;
  if (one.test === "is") return !passes(field, one.value, other);
  if (other.test === "is") return !passes(field, other.value, one);
  const areRanges = one.test === "within" && other.test === "within";
  return areRanges && !passes(field, one.value, other) && !passes(field, other.value, one);
}
