import * as z from "zod";
import { Day, type HouseRule, oneOf } from "./house-rule";
import { houseRules, type RuleName, ruleNames } from "./house-rules";

const Severity = z.enum(["error", "warning"]).describe("What breaking the rule is. An error by default.");
export type Severity = z.infer<typeof Severity>;

const common = {
  severity: Severity.optional(),
  message: z.string().min(1).optional().describe("A sentence that is added to what is wrong."),
};

/** The two forms of a rule: its only setting, or a mapping with its severity and message. */
const formsOf = ({ doc, settings, short }: HouseRule) => {
  const setting = short === undefined ? z.boolean() : (settings[short] as z.ZodType);
  const alone = setting instanceof z.ZodOptional ? setting.unwrap() : setting;
  const names = Object.keys(settings);
  const long = z.strictObject({ ...settings, ...common }).refine(
    (given) => names.length === 0 || names.some((name) => name in given),
    // The path is that of the long form, which was meant.
    { error: `the rule needs ${oneOf(names)}`, path: names.slice(0, 1) },
  );
  return z.union([alone, long]).optional().describe(doc);
};

/** The fields that a rule may have as a mapping. */
export const ruleFields = (name: RuleName): string[] => [
  ...Object.keys((houseRules[name] as HouseRule).settings),
  ...Object.keys(common),
];

const Exception = z
  .strictObject({
    rule: z.enum(ruleNames as [RuleName, ...RuleName[]]).describe("The rule that does not apply."),
    link: z
      .string()
      .min(1)
      .optional()
      .describe("The link, by its name in the program, its key in a set, or its slug."),
    folder: z.string().min(1).optional().describe("The folder and all links in it, by its title or id."),
    reason: z.string().trim().min(1).describe("Why the rule does not apply."),
    until: Day.describe("The last day of the exception, in UTC: `2027-03-31`."),
  })
  .refine(({ link, folder }) => link !== undefined || folder !== undefined, {
    error: "it must name a link or a folder",
  });
export type Exception = z.infer<typeof Exception>;

/** `shortlink.yaml`: the rules of the house. */
export const RulesFile = z
  .strictObject({
    rules: z
      .strictObject(
        Object.fromEntries(ruleNames.map((name) => [name, formsOf(houseRules[name])])) as Record<
          RuleName,
          ReturnType<typeof formsOf>
        >,
      )
      .describe("What holds for every link. Each rule is its setting, or a mapping with a severity, too."),
    exceptions: z.array(Exception).optional().describe("Where a rule does not apply, and until when."),
  })
  .meta({
    title: "Rules",
    description: "Rules for the links of a program. `shortlink check` and a policy pack enforce them.",
  });

/** A rule of a file. */
export interface Rule {
  readonly name: RuleName;
  readonly severity: Severity;
  /** The person's own sentence. */
  readonly message: string | undefined;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The rules of a file, and their exceptions. */
export interface Rules {
  readonly rules: readonly Rule[];
  readonly exceptions: readonly Exception[];
}

/** Reads rules from the content of a file that the schema accepts. */
export const toRules = ({ rules, exceptions = [] }: z.infer<typeof RulesFile>): Rules => ({
  rules: ruleNames.flatMap((name) => {
    const given: unknown = rules[name];
    if (given === undefined || given === false) return [];
    const { short } = houseRules[name] as HouseRule;
    const isLong = typeof given === "object" && !Array.isArray(given);
    const {
      severity = "error",
      message,
      ...settings
    } = (isLong ? given : short === undefined ? {} : { [short]: given }) as Partial<Rule> & object;
    return [{ name, severity, message, settings: settings as Rule["settings"] }];
  }),
  exceptions,
});
