// The public interface of the rules of the house: `pulumi-shortlink/rules`. Pure functions; the time is an argument.

export { type Exception, type Rule, type Rules, RulesFile, ruleFields, type Severity, toRules } from "./file";
export type { HouseFolder, HouseLink } from "./house-link";
export { houseRules, type RuleName, ruleNames } from "./house-rules";
export { type Violation, violationsOf } from "./violations";
