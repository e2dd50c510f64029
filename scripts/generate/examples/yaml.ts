import type { AnyFunction, ResourceFacts } from "../../../provider/lifecycle";
import { pluginToken } from "../../../provider/pulumi/format/type-tokens";

/** A YAML program that declares a resource's example. */
export const program = ({ name, example }: ResourceFacts): string =>
  [
    "resources:",
    "  example:",
    `    type: ${pluginToken(name)}`,
    "    properties:",
    ...properties(example),
  ].join("\n");

/** A variable of a YAML program that is the result of a look-up. */
export const variable = ({ name, example }: AnyFunction): string =>
  [
    "variables:",
    "  found:",
    "    fn::invoke:",
    `      function: ${pluginToken(name)}`,
    ...(Object.keys(example).length > 0
      ? ["      arguments:", ...properties(example).map((it) => `  ${it}`)]
      : []),
  ].join("\n");

const properties = (values: object): string[] =>
  Object.entries(values).map(
    ([name, value]) =>
      `      ${name}: ${typeof value === "string" && !value.includes("\n") ? value : JSON.stringify(value)}`,
  );
