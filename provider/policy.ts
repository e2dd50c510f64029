import { readFileSync } from "node:fs";
import { linksOf as linksOfResources } from "./cli/rules/policy-resources";
import { parseRules } from "./cli/rules/read-rules";
import { type HouseLink, houseRules, violationsOf } from "./rules";

// What a policy pack needs: `pulumi-shortlink/policy`. It needs no `@pulumi/policy` itself.

/** A resource of a stack, as a policy gets it. */
export interface PolicyResource {
  readonly type: string;
  readonly urn: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly propertyDependencies?: Readonly<Record<string, readonly { readonly urn: string }[]>>;
}

/** A policy of a pack: a `StackValidationPolicy` of `@pulumi/policy`. */
export interface RulePolicy {
  readonly name: string;
  readonly description: string;
  readonly enforcementLevel: "mandatory" | "advisory";
  validateStack(
    args: { readonly resources: PolicyResource[] },
    reportViolation: (message: string, urn?: string) => void,
  ): void;
}

/**
 * The rules of a file as policies, one for each. An error is mandatory, and a warning advisory.
 *
 * @param file the path of a `shortlink.yaml`
 * @param now returns the time at which exceptions hold or have ended
 * @throws Error when something is wrong with the file, with each line and column
 * @example
 * new PolicyPack("short-links", { policies: policiesOf(`${__dirname}/shortlink.yaml`) });
 */
export function policiesOf(file: string, now = () => new Date()): RulePolicy[] {
  const { rules, exceptions } = parseRules(file, readFileSync(file, "utf8"));
  return rules.map((rule) => ({
    name: rule.name,
    description: houseRules[rule.name].doc,
    enforcementLevel: rule.severity === "error" ? "mandatory" : "advisory",
    validateStack({ resources }, reportViolation) {
      const found = violationsOf(linksOf(resources), { rules: [rule], exceptions }, { now: now() });
      for (const { subject, path, message, key } of found) {
        const place = path === "" ? subject : `${subject}: ${path}`;
        // An entry has the URN of its set.
        reportViolation(`${place} ${message}`, key?.replace(/#.*$/s, ""));
      }
    },
  }));
}

/** The links that resources of a stack declare, in the form that rules look at. Other resources are ignored. */
export const linksOf = (resources: readonly PolicyResource[]): HouseLink[] => linksOfResources(resources);
