import { RE2JS } from "re2js";
import * as z from "zod";
import { defineRule, inEach } from "../house-rule";

export const slugPattern = defineRule({
  doc: "A regular expression that every slug matches as a whole.",
  settings: {
    pattern: z
      .string()
      .min(1)
      .refine(isPattern, { error: "it is no regular expression without backreferences and look-around" }),
  },
  short: "pattern",
  check(links, { pattern }) {
    const compiled = RE2JS.compile(pattern);
    return links.flatMap((link) =>
      link.slugs
        .filter(({ slug }) => !compiled.matcher(slug).matches())
        .map(({ path, slug }) => ({ link, path, reason: `must match ${pattern}`, value: slug })),
    );
  },
});

export const reservedSlugs = defineRule({
  doc: "Words that no link may have as its slug, in any case.",
  settings: { words: z.array(z.string().min(1)).min(1) },
  short: "words",
  check(links, { words }) {
    const reserved = new Set(words.map((it) => it.toLowerCase()));
    return links.flatMap((link) =>
      link.slugs
        .filter(({ slug }) => reserved.has(slug.toLowerCase()))
        .map(({ path, slug }) => ({ link, path, reason: "is a reserved word", value: slug })),
    );
  },
});

export const requireTitle = defineRule({
  doc: "Every link has a title.",
  settings: {},
  short: undefined,
  check: inEach(({ title }) =>
    title === null || title?.trim() === "" ? [{ path: "title", reason: "is missing" }] : [],
  ),
});

function isPattern(text: string): boolean {
  try {
    RE2JS.compile(text);
    return true;
  } catch {
    return false;
  }
}
