import * as pulumi from "@pulumi/pulumi";
import * as shortlink from "../../provider";
import type { Properties } from "../../provider/lifecycle";
import { resources } from "../../provider/resources";
import { describeEach, inSoak, itEach } from "../support/tiers";

/** One of the two providers of the resources: dynamic resources or the plugin. */
export interface ResourceProvider {
  readonly name: string;
  /** Declares a resource, or reads one by its id, with those arguments that its kind has. */
  create(kind: string, name: string, args: Properties, opts?: pulumi.CustomResourceOptions): Resource;
}

/** A resource with its properties by name. */
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

/** The plugin, as the SDK of every language uses it. */
export const pluginProvider: ResourceProvider = {
  name: "the plugin",
  create(kind, name, args, opts) {
    const outputs = Object.keys(resources[kind]?.outputs ?? {});
    const properties = [...inputsOf(kind), ...outputs].map((it) => [it, undefined] as const);
    const props = { ...Object.fromEntries(properties), ...knownArgs(kind, args) };
    // The SDKs have this alias from the schema: a resource keeps its object when a program moves to the plugin.
    const aliases = [{ type: `pulumi-nodejs:dynamic/shortlink:${kind}` }];
    return new PluginResource(`shortlink:index:${kind}`, name, props, { aliases, ...opts }) as Resource;
  },
};

/** Both providers; the suite runs with each. */
export const providers: readonly ResourceProvider[] = [dynamicProvider, pluginProvider];

const inputsOf = (kind: string): string[] => Object.keys(resources[kind]?.inputs.shape ?? {});

const knownArgs = (kind: string, args: Properties): Properties =>
  Object.fromEntries(Object.entries(args).filter(([arg]) => inputsOf(kind).includes(arg)));

/** A group of tests through one provider; through the other one, the soak runs them. */
export const describeWith = (provider: ResourceProvider) => describeEach(providers, [provider.name], inSoak);

/** A test through one provider; through the other one, the soak runs it. */
export const itWith = (provider: ResourceProvider) => itEach(providers, [provider.name], inSoak);
