import * as pulumi from "@pulumi/pulumi";
import { isMask, secretsIn } from "../contract";
import {
  type AnyFunction,
  type AnyLookUp,
  type Context,
  compute,
  invoke,
  invokePages,
  isLocal,
  type Path,
  type Properties,
} from "../lifecycle";
import { functions } from "../resources/functions";
import { contextFor } from "./contexts";
import { secretSettings, stackConfig } from "./stack-config";

/**
 * Runs a function. One that needs no service needs no settings either.
 *
 * @param secrets the paths of the arguments that the program marks as secret
 */
export async function runLookUp(name: string, args: Properties, secrets: readonly Path[]): Promise<unknown> {
  const definition = definitionOf(name);
  return isLocal(definition)
    ? compute(definition, args, secrets)
    : invoke(definition, args, context(), showProgress(name), secrets);
}

/** Reads the list of a look-up page by page. */
export const lookUpPages = (name: string, args: Properties): AsyncGenerator<unknown[]> =>
  invokePages(definitionOf(name) as AnyLookUp, args, context());

/** Whether the service shows a password in the result of a look-up. */
export const holdsSecret = (result: unknown): boolean => secretsIn(result).some((text) => !isMask(text));

/** The property of a look-up's result that holds the entries of its list. */
export const nameOfEntries = (name: string): string => (definitionOf(name) as AnyLookUp).entries;

function definitionOf(name: string): AnyFunction {
  const definition = functions[name];
  if (!definition) throw new Error(`pulumi-shortlink has no look-up ${name}.`);
  return definition;
}

/** The contexts of each run: programs of the Automation API run in one process, which may do so for hours. */
const ofRuns = new WeakMap<object, Map<string, Context>>();

function context(): Context {
  // Without an engine, the process is one run.
  const run: object = pulumi.runtime.getEngine() ?? ofRuns;
  const contexts = ofRuns.get(run) ?? new Map<string, Context>();
  ofRuns.set(run, contexts);
  const warn = (message: string) => void pulumi.log.warn(message);
  return contextFor(stackConfig(), secretSettings(), warn, undefined, contexts);
}

/** Shows how many entries of a long list have been read, after two seconds. */
function showProgress(name: string): (count: number) => void {
  const start = Date.now() + 2000;
  return (count) => {
    if (Date.now() > start) void pulumi.log.info(`${name}: ${count} read`, undefined, undefined, true);
  };
}
