import fc from "fast-check";

/** What controls a terminal or the direction of text, except for the breaks between our own lines. */
export const controls =
  /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** How a line of a log starts a command of a CI system, or contains one. */
export const startsCommand = /^\s*::|##\w*\[/m;

/** Texts that try to control a terminal, a CI log, markup or a program. */
export const hostileTexts: readonly string[] = [
  "\u001b[2J\u001b]0;owned\u0007",
  "a\n::error::injected",
  "a\r\n  ::set-output name=x::y",
  "\n##[error]injected",
  "##vso[task.complete result=Failed]",
  "\n##teamcity[buildStop]",
  "section_start:1:x\r\u001b[0K",
  "gpj.\u202eexe\u2069",
  "\u2028::error::x\u0085\u009b2K",
  "</td></table><script>`|`",
  "--> *a* [b](javascript:c)",
  "\ud800",
];

/** Texts with these anywhere, and with any other characters. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: "binary", maxLength: 5 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(""));
