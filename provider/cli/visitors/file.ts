import { readFile } from "node:fs/promises";
import { LineCounter, parseDocument } from "yaml";
import * as z from "zod";
import { didYouMean, UserError } from "../../client";
import { assumptionsUrl } from "../../contract";
import { type RuleId, ruleIds } from "../../routing";
import { type Position, positionOf } from "./position";
import { VisitorInput } from "./visitor-input";
import { type KnownNames, visitorProblems } from "./visitors-of";

const Gets = z
  .string()
  .min(1)
  .describe(
    "What the visitor gets: a URL, `SMS +49170`, `password`, `expired`, `limit`, `nothing`, `tree` or `board`.",
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
      .describe("The expectations of each link, by its name in the program, its slug or its short URL."),
  })
  .meta({
    title: "Visitors",
    description: "What the visitors of links are expected to get. `shortlink test` runs it.",
  });

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
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const at = (path: readonly PropertyKey[]): Position => positionOf(document.contents, path, lines);
  const problem = ({ line, column }: Position, reason: string) => `${file}:${line}:${column}: ${reason}`;
  const broken = document.errors.map(({ pos, message }) => {
    const { line, col } = lines.linePos(pos[0]);
    return problem({ line, column: col }, (message.split("\n")[0] ?? "").replace(/ at line \d+.*$/, ""));
  });
  if (broken.length > 0) throw new UserError(broken.join("\n"));
  const content = document.toJS() ?? {};
  const parsed = VisitorsFile.safeParse(content);
  if (!parsed.success) {
    throw new UserError(
      parsed.error.issues
        .flatMap((issue) => issueTexts(issue, []))
        .map(({ path, reason }) => problem(at(path), reason))
        .join("\n"),
    );
  }
  const { links, assuming = [] } = parsed.data;
  const problems = [
    ...(Number.isNaN(Date.parse(parsed.data.at ?? "2000-01-01"))
      ? [problem(at(["at"]), `"${parsed.data.at}" is no time.`)]
      : []),
    ...Object.entries(links).flatMap(([link, expectations]) =>
      problemsOf(expectations, namesOf(link)).map(({ path, reason }) =>
        problem(at(["links", link, ...path]), reason),
      ),
    ),
  ];
  if (problems.length > 0) throw new UserError(problems.join("\n"));
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

interface Problem {
  readonly path: readonly PropertyKey[];
  readonly reason: string;
}

function problemsOf(expectations: readonly z.infer<typeof Expectation>[], names: KnownNames): Problem[] {
  const seen = new Map<string, number>();
  return expectations.flatMap((it, index): Problem[] => {
    if (!("visitor" in it)) {
      return index === expectations.length - 1
        ? []
        : [{ path: [index], reason: "`otherwise` must be the last expectation of its link." }];
    }
    const key = JSON.stringify(Object.entries(it.visitor).toSorted());
    const isDuplicate = seen.has(key);
    seen.set(key, index);
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

/** The sentences of an issue: those of the form of an expectation that was meant, and names that are not known. */
function issueTexts(issue: z.core.$ZodIssue, base: readonly PropertyKey[]): Problem[] {
  const path = [...base, ...issue.path];
  if (issue.code === "invalid_union") {
    const closest =
      issue.errors.toSorted((one, other) => depthOf(other) - depthOf(one) || one.length - other.length)[0] ??
      [];
    if (closest.length > 0) return closest.flatMap((inner) => issueTexts(inner, path));
  }
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: [...path, key],
      reason: `${JSON.stringify(key)} is no field here.${didYouMean(key, knownFields)}`,
    }));
  }
  if (issue.code === "invalid_value" && path.includes("assuming"))
    return [{ path, reason: `This is no assumption about routing. For all, see ${assumptionsUrl}` }];
  return [{ path, reason: `${String(path.at(-1) ?? "The file")}: ${issue.message}.` }];
}

const depthOf = (issues: readonly z.core.$ZodIssue[]): number =>
  Math.max(0, ...issues.map(({ path, code }) => path.length * 2 - (code === "unrecognized_keys" ? 1 : 0)));

const knownFields = [
  ...Object.keys(VisitorInput.shape),
  "visitor",
  "gets",
  "assuming",
  "otherwise",
  "links",
  "at",
];
