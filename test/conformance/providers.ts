import * as pulumi from "@pulumi/pulumi";
import * as shortlink from "../../provider";
import type { Properties } from "../../provider/lifecycle";
import { resources } from "../../provider/resources";

/** A way in which programs reach the resources. */
export interface ResourceProvider {
  readonly name: string;
  /** Makes a resource by its name, or takes one by its id, with those arguments that it knows. */
  create(kind: string, name: string, args: Properties, opts?: pulumi.CustomResourceOptions): Resource;
}

/** A resource whose properties are found by their names. */
export type Resource = pulumi.CustomResource & Readonly<Record<string, pulumi.Output<unknown>>>;

const classes = new Map<string, unknown>(Object.entries(shortlink));

/** The dynamic classes of this package. */
export const dynamicProvider: ResourceProvider = {
  name: "dynamic resources",
  create(kind, name, args, opts) {
    const Class = classes.get(kind) as typeof shortlink.Link;
    return new Class(name, knownArgs(kind, args) as shortlink.LinkArgs, opts) as unknown as Resource;
  },
};

class PluginResource extends pulumi.CustomResource {}

/** The plugin, as every language's SDK reaches it. */
export const pluginProvider: ResourceProvider = {
  name: "the plugin",
  create(kind, name, args, opts) {
    const outputs = Object.keys(resources[kind]?.outputs ?? {});
    const properties = [...inputsOf(kind), ...outputs].map((it) => [it, undefined] as const);
    const props = { ...Object.fromEntries(properties), ...knownArgs(kind, args) };
    // As the SDKs have it from the schema: what was made through the other door is the same object.
    const aliases = [{ type: `pulumi-nodejs:dynamic/shortlink:${kind}` }];
    return new PluginResource(`shortlink:index:${kind}`, name, props, { aliases, ...opts }) as Resource;
  },
};

/** All doors; the suite runs through each. */
export const providers: readonly ResourceProvider[] = [dynamicProvider, pluginProvider];

const inputsOf = (kind: string): string[] => Object.keys(resources[kind]?.inputs.shape ?? {});

const knownArgs = (kind: string, args: Properties): Properties =>
  Object.fromEntries(Object.entries(args).filter(([arg]) => inputsOf(kind).includes(arg)));
