import { z } from "zod";

// What `shortlink diff` finds, as `--json` prints it. The version changes when a reader of an earlier one would be misled.

const Property = z
  .object({
    path: z.string().describe("Where in the resource: `routes[0].actionConfig.url`."),
    before: z.json().optional().describe("What the stack has; left out where there was nothing."),
    after: z.json().optional().describe("What is there instead; left out where there is nothing."),
  })
  .describe("A value that differs. A secret is shown as `[secret]`.");
export type Property = z.infer<typeof Property>;

const Resource = {
  urn: z.string().describe("The resource's name for the engine."),
  kind: z.string().describe("What it is: `Link`, or the whole type of a resource of another provider."),
  name: z.string().describe("Its name in the program."),
  id: z.string().optional().describe("Its id in the account, where it has one."),
  properties: z.array(Property).describe("What differs in it."),
};

const Drift = z.object({
  ...Resource,
  change: z.enum(["update", "delete"]).describe("Whether it was changed, or is gone."),
});
export type Drift = z.infer<typeof Drift>;

const Edit = z.object({
  ...Resource,
  change: z.enum(["create", "update", "replace", "delete"]).describe("What an update of the stack would do."),
});
export type Edit = z.infer<typeof Edit>;

const Unmanaged = z.object({
  objects: z
    .array(
      z.object({
        kind: z.string(),
        id: z.string(),
        name: z.string().optional().describe("What people know it by: a slug, a user name, a title."),
      }),
    )
    .describe("What no stack declares."),
  managed: z.int().describe("How many links, trees, boards and folders of the account the stacks declare."),
  total: z.int().describe("How many there are."),
});
export type Unmanaged = z.infer<typeof Unmanaged>;

const Interrupted = z.object({
  urn: Resource.urn,
  kind: Resource.kind,
  name: Resource.name,
  id: z.string().optional().describe("The id of what the stack has under this name by now, if anything."),
  orphans: z
    .array(z.string())
    .describe(
      "The ids of objects that are just what the create was to make, and that no stack of the project has.",
    ),
  advice: z.array(z.string()).describe("What to do, step by step."),
});
export type Interrupted = z.infer<typeof Interrupted>;

export const Report = z
  .object({
    version: z.literal(1),
    project: z.string(),
    stack: z.string(),
    inSync: z
      .boolean()
      .describe(
        "Whether there is neither drift nor an edit. What is unmanaged does not count, nor what was interrupted.",
      ),
    drift: z
      .array(Drift)
      .describe("What has changed behind the stack's back: `before` is what the stack has."),
    edits: z.array(Edit).describe("What has changed in the program since the last update."),
    interrupted: z
      .array(Interrupted)
      .optional()
      .describe("Creates that a run began and did not see the end of; left out where there are none."),
    unmanaged: Unmanaged.optional().describe("Given with --unmanaged."),
  })
  .meta({ title: "Report", description: "What differs between a program, its stack and the account." });
export type Report = z.infer<typeof Report>;
