import type * as z from "zod";
import { linksOf, type PolicyResource } from "../../provider/policy";
import { RulesFile, toRules, type Violation, violationsOf } from "../../provider/rules";

type File = z.input<typeof RulesFile>;
type Inputs = Readonly<Record<string, unknown>>;

/** A resource of one of the providers. */
export const resource = (kind: string, name: string, props: Inputs, provider = plugin): PolicyResource => {
  const type = `${provider}:${kind}`;
  return { type, urn: `urn:pulumi:dev::shop::${type}::${name}`, props };
};
export const plugin = "shortlink:index";
export const dynamic = "pulumi-nodejs:dynamic/shortlink";

/** What breaks the rules of a file, which the schema accepts, in some resources. */
export const violationsIn = (
  resources: readonly PolicyResource[],
  rules: File["rules"],
  exceptions?: File["exceptions"],
  now = new Date("2027-01-01"),
): Violation[] => violationsOf(linksOf(resources), toRules(RulesFile.parse({ rules, exceptions })), { now });

/** A violation as a path and a message. */
export const shown = ({ path, message }: Violation): string => [path, message].filter(Boolean).join(" ");

/** A value that is not known before the update. */
export { unknownValue as unknown } from "../../provider/lifecycle";
