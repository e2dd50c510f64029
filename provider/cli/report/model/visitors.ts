import * as z from "zod";

// What visitors of changed links notice, as part of a report.

/** What becomes of a link, the gravest first. */
const effects = [
  "ends",
  "endsForSome",
  "everyone",
  "some",
  "gap",
  "password",
  "unknown",
  "new",
  "nobody",
] as const;

const VisitorChange = z.object({
  visitors: z.string().describe("Who gets something else, in words: `Visitors from Germany on iOS`."),
  kinds: z
    .array(z.record(z.string(), z.json()))
    .describe(
      "The same as kinds of visitors, of which open fields are absent. No two have a visitor in common.",
    ),
  before: z
    .string()
    .describe(
      "What they get now: a URL, `SMS +49170`, `the link has expired`, `the link does not work`. Several are joined with `or`.",
    ),
  after: z.string().describe("What they get instead."),
  certain: z.boolean().describe("Whether this holds whatever the service does."),
  dependsOn: z.array(z.string()).describe("The ids of assumptions and paths of values on which it depends."),
});
export type VisitorChange = z.infer<typeof VisitorChange>;

const LinkChange = z.object({
  urn: z.string().describe("The URN of the link, or of its LinkSet."),
  name: z.string().describe("The name of the link in the program, or the key of its entry."),
  address: z
    .string()
    .optional()
    .describe(
      "What visitors open, `sho.rt/spring`; `/spring` where the host is not known. Absent where the slug is not known or is the name.",
    ),
  id: z.string().optional().describe("The link's id in the account, where it has one."),
  why: z
    .enum(["drift", "edit", "update"])
    .describe(
      "`drift` for what has changed in the account since the last update, `edit` for what the program changes, and with `reconcile` `update` for what it does to the account.",
    ),
  effect: z
    .enum(effects)
    .describe(
      "`ends` or `endsForSome` if the link stops working, `everyone` or `some` if visitors go elsewhere, `gap` if the link is gone while it is replaced, `password` if only a password changes, `new` for a new link or address, `nobody` if nobody notices, and `unknown` if that is not known.",
    ),
  changes: z.array(VisitorChange).describe("All visitors who notice something, each in one change only."),
  kinds: z
    .object({ changed: z.int(), all: z.int() })
    .describe(
      "How many kinds of visitors notice something, of all that the link distinguishes before and after.",
    ),
  certain: z.boolean().describe("Whether nobody else notices anything, whatever the service does."),
  dependsOn: z.array(z.string()).describe("On what it depends that nobody else does."),
  moves: z
    .boolean()
    .optional()
    .describe(
      "Whether the link moves from a resource that is deleted to one that is created. Absent if not.",
    ),
  remarks: z.array(z.string()).describe("What else there is to know, one sentence each."),
  visits: z.int().optional().describe("The visits of the last 30 days. Absent where they cannot be read."),
});
export type LinkChange = z.infer<typeof LinkChange>;

export const VisitorReport = z.object({
  noticed: z
    .int()
    .describe(
      "How many of these visitors notice a difference of, or may notice one, whatever the service does.",
    ),
  links: z
    .array(LinkChange)
    .describe(
      "The links that differ, the gravest change first, and trees, boards and folders. One that differs in both ways is there twice.",
    ),
});
export type VisitorReport = z.infer<typeof VisitorReport>;

/** Whether anybody notices a change of a link, or may notice it. */
export const isNoticed = ({ effect, certain }: Pick<LinkChange, "effect" | "certain">): boolean =>
  effect !== "nobody" || !certain;

/** A report on links: the gravest change first, and of equal ones that of the most visited link. */
export const toVisitorReport = (links: readonly LinkChange[]): VisitorReport => ({
  noticed: links.filter(isNoticed).length,
  links: links.toSorted(
    (one, other) =>
      effects.indexOf(one.effect) - effects.indexOf(other.effect) ||
      (other.visits ?? 0) - (one.visits ?? 0) ||
      (one.name < other.name ? -1 : 1),
  ),
});
