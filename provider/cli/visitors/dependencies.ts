import { type Answer, type Dependency, describeKind } from "../../routing";

/** The id or path of what an answer depends on. */
export const dependencyText = (dependency: Dependency): string =>
  dependency.on === "rule" ? dependency.id : dependency.on === "visitor" ? dependency.field : dependency.path;

/** When an alternative holds, in a few words each. */
export const conditionTexts = ({
  rules,
  visitor,
  values,
}: Omit<Answer["alternatives"][number], "decision">): string[] => [
  ...Object.entries(rules).map(([id, accepted]) => `${id} is ${accepted.join(" or ")}`),
  ...[describeKind(visitor)].filter((it) => it !== ""),
  ...Object.entries(values).map(([path, state]) => `${path} ${state}`),
];
