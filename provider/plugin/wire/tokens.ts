import { UserError } from "../../client";
import type { AnyFunction, AnyResource } from "../../lifecycle";
import { pluginToken } from "../../pulumi/format/type-tokens";
import { resources } from "../../resources";
import { functions } from "../../resources/functions";

/** The entry that a token names; undefined for a name that every object inherits, such as `toString`. */
function entryFor<T>(all: Readonly<Record<string, T>>, token: string): T | undefined {
  const name = token.split(":").at(-1) ?? "";
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

/** @throws UserError when there is no such resource */
export function resourceOf(token: string): AnyResource {
  const definition = entryFor(resources, token);
  if (definition && token === pluginToken(definition.name)) return definition;
  throw new UserError(
    `There is no resource ${token}. The resources are ${Object.keys(resources).map(pluginToken).join(", ")}.`,
  );
}

/** @throws UserError when there is no such look-up */
export function functionOf(token: string): AnyFunction {
  const definition = entryFor(functions, token);
  if (definition && token === pluginToken(definition.name)) return definition;
  throw new UserError(
    `There is no function ${token}. The functions are ${Object.keys(functions).map(pluginToken).join(", ")}.`,
  );
}
