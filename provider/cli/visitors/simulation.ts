import * as z from "zod";
import type { Answer, Decision, Kind, Visitor } from "../../routing";
import { withoutLogins } from "../output/logins";
import { decisionText, isDelayed } from "./decisions";
import { conditionTexts, dependencyText } from "./dependencies";
import type { VisitedLink } from "./links";

// What `shortlink simulate --format json` prints. The version increases with every change that would mislead a reader of an earlier one.

const DecisionResult = z.object({
  type: z.enum(["destination", "page", "password", "expired", "limit", "nothing"]),
  url: z
    .string()
    .optional()
    .describe("The destination with its UTM parameters, without a user name or password."),
  text: z
    .string()
    .describe(
      "The decision as `visitors.yaml` has it: `https://example.com`, `SMS +49170`, `tree`, `expired`.",
    ),
  isDelayed: z
    .boolean()
    .optional()
    .describe(
      "Whether the visitor gets it after a waiting page, because of a REDIRECT_DELAY. Absent if not.",
    ),
  route: z.string().optional().describe("The route that decided. Absent where the link itself did."),
});

export const Simulation = z
  .object({
    link: z.string().describe("The link's name in the program, or its slug."),
    visitor: z
      .record(z.string(), z.json())
      .describe("The visitor, or the kind of visitors, of which open fields are absent."),
    kind: z.string().describe("The same in words. Empty for all visitors."),
    decision: DecisionResult.optional().describe(
      "What the visitor gets if all assumptions hold. Absent where that depends on something else.",
    ),
    certain: z.boolean().describe("Whether the visitor gets it whatever the service does."),
    bySettings: z
      .boolean()
      .optional()
      .describe("Whether it is certain because settings say what the service does. Absent if not."),
    dependsOn: z
      .array(z.string())
      .describe("Ids of assumptions, fields of the visitor and paths of values on which the answer depends."),
    alternatives: z.array(
      z.object({
        assuming: z
          .array(z.string())
          .describe("When the visitor gets it: `routePriority is lower`, `country DE`."),
        decision: DecisionResult,
      }),
    ),
    trace: z.array(z.object({ route: z.string(), matched: z.boolean(), reason: z.string() })),
    complete: z.boolean().describe("False if there are too many combinations to try all of them."),
  })
  .meta({ title: "Simulation", description: "What a visitor of a link gets." });
export type Simulation = z.infer<typeof Simulation>;

/** The result of `shortlink simulate --format json`. */
export const Simulations = z
  .object({ version: z.literal(1), answers: z.array(Simulation), leftOut: z.int() })
  .meta({
    title: "Simulations",
    description: "What visitors of a link get: one visitor, or every kind that the link distinguishes.",
  });

/** An answer for a visitor, or a kind of visitors, as JSON. */
export const toSimulation = (
  { name }: Pick<VisitedLink, "name">,
  visitor: Visitor | Kind,
  kind: string,
  answer: Answer,
  bySettings = false,
): Simulation => ({
  link: name,
  visitor: JSON.parse(JSON.stringify(visitor)),
  kind,
  decision: answer.decision && decisionResult(answer.decision),
  certain: answer.certain,
  bySettings: bySettings || undefined,
  dependsOn: answer.dependsOn.map(dependencyText),
  alternatives: answer.alternatives.map(({ decision, ...when }) => ({
    assuming: conditionTexts(when),
    decision: decisionResult(decision),
  })),
  trace: answer.trace.map(({ route, matched, reason }) => ({ route, matched, reason })),
  complete: answer.complete,
});

const decisionResult = (
  decision: Decision & { url?: string | undefined },
): z.infer<typeof DecisionResult> => ({
  type: decision.type,
  url: decision.url && withoutLogins(decision.url),
  text: decisionText(decision),
  isDelayed: isDelayed(decision) || undefined,
  route: decision.route,
});
