import * as z from "zod";
import { DestinationsResult } from "../../destinations/result";
import { VisitorReport } from "./visitors";

// The report of `shortlink diff`, as `--format json` prints it. The version increases with every change that would mislead a
// reader of an earlier version.

const Property = z
  .object({
    path: z.string().describe("The property's path in the resource: `routes[0].actionConfig.url`."),
    before: z.json().optional().describe("The value in state. Absent when there is none."),
    after: z.json().optional().describe("The value instead of it. Absent when there is none."),
  })
  .describe(
    "A value that differs. A secret is shown as `[secret]`, and a URL without a user name or password; if only these differ, both values are shown as `[secret]`.",
  );
export type Property = z.infer<typeof Property>;

const Resource = {
  urn: z.string().describe("The resource's URN."),
  kind: z.string().describe("The kind of resource: `Link`, or the full type token of another provider."),
  name: z.string().describe("The resource's name in the program."),
  entry: z
    .string()
    .optional()
    .describe(
      "The key of an entry of a LinkSet, each of which is a difference. Absent for any other resource.",
    ),
  id: z.string().optional().describe("The object's id in the account, where it has one."),
  properties: z.array(Property).describe("The values that differ."),
};

const Drift = z.object({
  ...Resource,
  change: z.enum(["update", "delete"]).describe("Whether the object was changed or deleted."),
});
export type Drift = z.infer<typeof Drift>;

const Edit = z.object({
  ...Resource,
  change: z.enum(["create", "update", "replace", "delete"]).describe("What an update of the stack would do."),
});
export type Edit = z.infer<typeof Edit>;

/** Identifies what a difference is about: a resource by its URN, or an entry of a set. */
export const keyOf = ({ urn, entry }: Drift | Edit): string =>
  entry === undefined ? urn : `${urn}#${entry}`;

/** How many links another resource gets. */
export const movesIn = ({ visitors }: Pick<Report, "visitors">): number =>
  visitors?.links.filter(({ moves }) => moves).length ?? 0;

const Unmanaged = z.object({
  command: z
    .string()
    .optional()
    .describe(
      "The command that declares all objects in the program and imports them. Absent for a program in a language that it cannot edit.",
    ),
  objects: z
    .array(
      z.object({
        kind: z.string(),
        id: z.string(),
        name: z.string().optional().describe("The object's slug, username or title."),
        command: z
          .string()
          .optional()
          .describe(
            "The command that imports the object into the stack and prints the code that declares it. Absent where the program has dynamic resources, which cannot be imported.",
          ),
        get: z
          .string()
          .optional()
          .describe("In place of `command`: the expression with which the program reads the object."),
      }),
    )
    .describe("The objects that no stack of the project declares."),
  notes: z
    .array(z.string())
    .optional()
    .describe(
      "Who manages what is left out, and which states could not be read. With such a state, no commands.",
    ),
  managed: z.int().describe("How many links, trees, boards and folders of the account the stacks declare."),
  total: z
    .int()
    .describe("How many links, trees, boards and folders the account has, without the ignored ones."),
  ignored: z
    .int()
    .optional()
    .describe("How many more `.shortlinkignore` leaves out. Absent when there are none."),
  coverage: z.int().describe("The share of `total` that the stacks declare, in percent, rounded down."),
});
export type Unmanaged = z.infer<typeof Unmanaged>;

const Unused = z.object({
  days: z.int().describe("Over how many days visits were counted."),
  links: z
    .array(
      z.object({
        id: z.string(),
        slug: z.string().optional(),
        resource: z.string().optional().describe("What declares it in the stack. Absent where nothing does."),
      }),
    )
    .describe("The links of the account without a visit in these days."),
  checked: z.int().describe("Of how many links the visits were counted."),
  younger: z.int().describe("How many links were created in these days, and were left out."),
});
export type Unused = z.infer<typeof Unused>;

const Interrupted = z.object({
  urn: Resource.urn,
  kind: Resource.kind,
  name: Resource.name,
  id: z.string().optional().describe("The id that the stack has under this URN now, if any."),
  orphans: z
    .array(z.string())
    .describe("The ids of objects that match the interrupted create and are in no stack of the project."),
  advice: z.array(z.string()).describe("What to do, step by step."),
});
export type Interrupted = z.infer<typeof Interrupted>;

const RunInProgress = z.object({
  evidence: z.string().describe("Who holds the stack's lock, or what else shows the run."),
  advice: z.array(z.string()).describe("What to do, step by step."),
});
export type RunInProgress = z.infer<typeof RunInProgress>;

export const Report = z
  .object({
    version: z.literal(1),
    project: z.string(),
    stack: z.string(),
    inSync: z
      .boolean()
      .describe(
        "Whether there is neither drift nor an edit. Unmanaged objects and interrupted creates do not count.",
      ),
    visitors: VisitorReport.optional().describe(
      "What visitors of the links that differ notice. Absent when no link differs.",
    ),
    drift: z
      .array(Drift)
      .describe("What was changed in the account behind the stack's back: `before` is the value in state."),
    accepted: z
      .int()
      .optional()
      .describe(
        "How many objects were changed in the account in a way that the program declares as well. The next update only stores that in state. Absent when there are none.",
      ),
    edits: z.array(Edit).describe("What was changed in the program since the last update."),
    otherRun: RunInProgress.optional().describe(
      "Another run that is changing the stack. What it does may be among the differences, and the creates that it has started are not reported as interrupted. Absent when there is none.",
    ),
    interrupted: z
      .array(Interrupted)
      .optional()
      .describe("The creates that a run started and did not finish. Absent when there are none."),
    warnings: z
      .array(z.string())
      .optional()
      .describe("What the preview of an update warns of. Absent when there is nothing."),
    unmanaged: Unmanaged.optional().describe("Present with --unmanaged."),
    unused: Unused.optional().describe("Present with --unused."),
    destinations: DestinationsResult.optional().describe("Present with --destinations."),
  })
  .meta({ title: "Report", description: "The differences between a program, its stack and the account." });
export type Report = z.infer<typeof Report>;
