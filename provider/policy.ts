import { readFileSync } from "node:fs";
import { RunError } from "@pulumi/pulumi/errors";
import { entriesOfSets, linksOf as linksOfResources, type PolicyEntry } from "./cli/rules/policy-resources";
import { parseRules, type ReadRules } from "./cli/rules/read-rules";
import { type HouseLink, houseRules, violationsOf } from "./rules";

// What a policy pack needs: `pulumi-shortlink/policy`. It needs no `@pulumi/policy` itself.

/** A resource of a stack, as a policy gets it. */
export interface PolicyResource {
  readonly type: string;
  readonly urn: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly propertyDependencies?: Readonly<Record<string, readonly { readonly urn: string }[]>>;
}

/** A policy of a pack: a `StackValidationPolicy` of `@pulumi/policy` that also looks at each resource. */
export interface RulePolicy {
  readonly name: string;
  readonly description: string;
  readonly enforcementLevel: "mandatory" | "advisory";
  validateResource(args: PolicyResource): void;
  validateStack(
    args: { readonly resources: PolicyResource[] },
    reportViolation: (message: string, urn?: string) => void,
  ): void;
}

/** A policy of a pack that changes nothing: of a resource, only a remediation shows which values are secret. */
export interface SecretsPolicy {
  readonly name: "secret-keys";
  readonly description: string;
  readonly enforcementLevel: "remediate";
  remediateResource(args: PolicyResource): void;
}

/**
 * The rules of a file as policies, one for each. An error is mandatory, and a warning advisory. One more notes which sets have secret
 * keys: of these, and of sets that it has not seen, messages name an entry by its position.
 *
 * @param file the path of a `shortlink.yaml`
 * @param now returns the time at which exceptions hold or have ended
 * @throws RunError when the file cannot be read, or something is wrong with it, with each line and column
 * @example
 * new PolicyPack("short-links", { policies: policiesOf(`${__dirname}/shortlink.yaml`) });
 */
export function policiesOf(file: string, now = () => new Date()): (RulePolicy | SecretsPolicy)[] {
  const { rules, exceptions } = rulesIn(file);
  // Of a stack, a policy gets the outputs, which need not have what the program declares.
  const inputs = new Map<string, PolicyResource["props"]>();
  let links: readonly HouseLink[] | undefined;
  let entries: ReadonlyMap<string, PolicyEntry> | undefined;
  const declared = (it: PolicyResource) => ({ ...it, props: inputs.get(it.urn) ?? it.props });
  const hasSecretKeys = new Map<string, boolean>();
  const secrets: SecretsPolicy = {
    name: "secret-keys",
    description: "Notes which sets have secret keys, which no message of the other policies shows.",
    enforcementLevel: "remediate",
    remediateResource: ({ urn, props }) =>
      void hasSecretKeys.set(
        urn,
        ["links", "table"].some((name) => isSecretProperty(props, name)),
      ),
  };
  const ofRules = rules.map(
    (rule): RulePolicy => ({
      name: rule.name,
      description: houseRules[rule.name].doc,
      enforcementLevel: rule.severity === "error" ? "mandatory" : "advisory",
      validateResource({ urn, props }) {
        inputs.set(urn, props);
        links = undefined;
        entries = undefined;
      },
      validateStack({ resources }, reportViolation) {
        const all = resources.map(declared);
        links ??= linksOf(all);
        entries ??= entriesOfSets(all);
        for (const it of violationsOf(links, { rules: [rule], exceptions }, { now: now() })) {
          const entry = entries.get(it.key ?? "");
          const isShown = !entry || hasSecretKeys.get(entry.set) === false;
          const subject = isShown ? it.subject : entry.position;
          const place = it.path === "" ? subject : `${subject}: ${it.path}`;
          // An entry has the URN of its set.
          reportViolation(`${place} ${it.message}`, entry?.set ?? it.key);
        }
      },
    }),
  );
  return [secrets, ...ofRules];
}

/** Whether a property is a secret. A remediation reads its value, and its descriptor has the mark. */
const isSecretProperty = (props: object, name: string): boolean =>
  Object.getOwnPropertyDescriptor(props, name)?.value?.constructor?.name === "Secret";

function rulesIn(file: string): ReadRules {
  try {
    return parseRules(file, readFileSync(file, "utf8"));
  } catch (error) {
    throw new RunError((error as Error).message);
  }
}

/** The links that resources of a stack declare, in the form that rules look at. Other resources are ignored. */
export const linksOf = (resources: readonly PolicyResource[]): HouseLink[] => linksOfResources(resources);
