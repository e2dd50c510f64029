import { UserError } from "../client";
import type { AnyDefinition, AnyFunction } from "../lifecycle";
import { resources } from "../resources";
import { functions } from "../resources/functions";

/** The name by which programs of every language know a resource or a look-up: `shortlink:index:Link`. */
export const tokenOf = (name: string): string => `shortlink:index:${name}`;

const nameIn = (token: string): string => token.split(":").at(-1) ?? "";

/** @throws UserError when there is no such resource */
export function resourceOf(token: string): AnyDefinition {
  const definition = resources[nameIn(token)];
  if (definition && token === tokenOf(definition.name)) return definition;
  throw new UserError(
    `There is no resource ${token}; there are ${Object.keys(resources).map(tokenOf).join(", ")}.`,
  );
}

/** @throws UserError when there is no such look-up */
export function functionOf(token: string): AnyFunction {
  const definition = functions[nameIn(token)];
  if (definition && token === tokenOf(definition.name)) return definition;
  throw new UserError(
    `There is no function ${token}; there are ${Object.keys(functions).map(tokenOf).join(", ")}.`,
  );
}
