import { type AnyFunction, isLocal, type ResourceFacts } from "../../../provider/lifecycle";

/** A line of TypeScript that declares a resource's example. */
export const declaration = ({ name, example }: ResourceFacts): string =>
  `new shortlink.${name}("example", ${literal(example)});`;

/** A line of TypeScript that calls a look-up with its example. */
export function call(definition: AnyFunction): string {
  const { name, example } = definition;
  const args = Object.keys(example).length > 0 ? literal(example) : "";
  return `const ${resultOf(definition)} = await shortlink.${name}(${args});`;
}

function resultOf(definition: AnyFunction): string {
  const { name, entries } = definition;
  const parts = isLocal(definition) ? Object.keys(definition.result.shape).join(", ") : entries;
  return parts ? `{ ${parts} }` : name.charAt(3).toLowerCase() + name.slice(4);
}

const literal = (value: unknown): string => JSON.stringify(value, null, 2).replace(/"(\w+)":/g, "$1:");
