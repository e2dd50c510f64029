import { readFile } from "node:fs/promises";
import * as z from "zod";
import { didYouMean, UserError } from "../../client";
import { assumptionsUrl } from "../../contract";
import { type RuleId, ruleIds } from "../../routing";
import { type FileFormat, issueProblems } from "../yaml-file/issues";
import { type Problem, parseYaml } from "../yaml-file/parse";
import type { Position } from "../yaml-file/position";
import { VisitorInput } from "./visitor-input";
import { type KnownNames, timeProblem, toVisitors, visitorProblems } from "./visitors-of";

const Gets = z
  .string()
  .min(1)
  .describe(
    "What the visitor gets: a URL, `url` for that of the link itself, `SMS +49170`, `password`, `expired`, `limit`, `nothing`, `tree` or `board`.",
  );

const Assuming = z
  .array(z.enum(ruleIds as [RuleId, ...RuleId[]]))
  .optional()
  .describe(
    "The assumptions on which the answer may depend. What `shortlink:service` sets need not be listed.",
  );

const Expectation = z.union([
  z.strictObject({ visitor: VisitorInput, gets: Gets, assuming: Assuming }),
  z
    .strictObject({ otherwise: Gets, assuming: Assuming })
    .describe("What all other visitors get. Stands last."),
]);

/** `visitors.yaml`: what visitors are expected to get. */
export const VisitorsFile = z
  .strictObject({
    at: z.string().optional().describe("The time of all visits that name no other. Now, if it is not given."),
    assuming: Assuming,
    links: z
      .record(z.string(), z.array(Expectation).min(1))
      .describe(
        "The expectations of each link, by its name in the program, its slug or its short URL. Those of a set, by its name, are for all entries that have none of their own.",
      ),
  })
  .meta({
    title: "Visitors",
    description: "What the visitors of links are expected to get. `shortlink test` runs it.",
  });

const format: FileFormat = {
  fieldsAt(path) {
    if (path.length === 0) return Object.keys(VisitorsFile.shape);
    if (path.length > 3) return Object.keys(VisitorInput.shape);
    return Expectation.options.flatMap(({ shape }) => Object.keys(shape));
  },
  reasonAt: (path, input) =>
    path.includes("assuming")
      ? `This is no assumption about routing.${didYouMean(String(input), ruleIds)} For all, see ${assumptionsUrl}`
      : undefined,
};

/** One expectation of a link. */
export interface Expected {
  /** Undefined for all visitors who are not in the expectations before it. */
  readonly visitor: VisitorInput | undefined;
  readonly gets: string;
  readonly assuming: readonly RuleId[];
  readonly position: Position;
}

/** The expectations of a file. */
export interface Expectations {
  readonly at: string | undefined;
  readonly links: readonly ExpectedLink[];
}

/** The expectations of one link, and where the file names it. */
export interface ExpectedLink {
  readonly name: string;
  readonly position: Position;
  readonly expected: readonly Expected[];
}

/**
 * Reads a file of expectations. Reports everything that is wrong with it, each with its line and column.
 *
 * @param namesOf the names of systems, browsers and devices that a link has besides the usual ones
 * @throws UserError when it cannot be read, or something is wrong with it
 */
export async function readExpectations(
  file: string,
  namesOf: (link: string) => KnownNames,
): Promise<Expectations> {
  const text = await readFile(file, "utf8").catch((error) => {
    throw new UserError(`${file} cannot be read: ${error.code}.`, { cause: error });
  });
  const { content, at, refuse } = parseYaml(file, text);
  const parsed = VisitorsFile.safeParse(content, { reportInput: true });
  if (!parsed.success) throw refuse(parsed.error.issues.flatMap((issue) => issueProblems(issue, format)));
  const { links, assuming = [] } = parsed.data;
  const reason = parsed.data.at === undefined ? undefined : timeProblem(parsed.data.at);
  const problems = [
    ...(reason === undefined ? [] : [{ path: ["at"], reason }]),
    ...Object.entries(links).flatMap(([link, expectations]) =>
      problemsOf(expectations, namesOf(link)).map(({ path, reason }) => ({
        path: ["links", link, ...path],
        reason,
      })),
    ),
  ];
  if (problems.length > 0) throw refuse(problems);
  return {
    at: parsed.data.at,
    links: Object.entries(links).map(([name, expectations]) => ({
      name,
      position: at(["links", name]),
      expected: expectations.map((it, index) => ({
        visitor: "visitor" in it ? it.visitor : undefined,
        gets: "visitor" in it ? it.gets : it.otherwise,
        assuming: [...assuming, ...(it.assuming ?? [])],
        position: at(["links", name, index]),
      })),
    })),
  };
}

function problemsOf(expectations: readonly z.infer<typeof Expectation>[], names: KnownNames): Problem[] {
  const seen = new Set<string>();
  return expectations.flatMap((it, index): Problem[] => {
    if (!("visitor" in it)) {
      return index === expectations.length - 1
        ? []
        : [{ path: [index], reason: "`otherwise` must be the last expectation of its link." }];
    }
    const keys = toVisitors(it.visitor).map((one) =>
      JSON.stringify(Object.entries(one).toSorted()).toLowerCase(),
    );
    const isDuplicate = keys.every((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return [
      ...(isDuplicate
        ? [{ path: [index, "visitor"], reason: "There is an expectation for the same visitor already." }]
        : []),
      ...visitorProblems(it.visitor, names).map(({ field, reason }) => ({
        path: [index, "visitor", field],
        reason,
      })),
    ];
  });
}
