import * as pulumi from "@pulumi/pulumi";
import { readSettings, type Settings, UserError } from "../client";
import { providerCode } from "../pulumi/provider-code";
import { dynamicType } from "../pulumi/type-tokens";
import { resources } from "../resources";
import { previewKey, replaceOnChangesKey, resourceKey, secretsKey } from "./hidden-inputs";
import "../pulumi/patches";
import { mayBeSecret, secretPlaces } from "./secret-places";
import { markSecrets } from "./secrets";
import { secretSettings, stackConfig } from "./stack-config";

/**
 * A resource of the service, run by the SDK's dynamic provider.
 *
 * The engine is given the implementation as one line of code that requires it: what the SDK's own class would make of
 * a provider, only shorter. State stays small, and never runs old code.
 */
export abstract class DynamicResource extends pulumi.CustomResource {
  /** @param type the resource's name: "Link" */
  constructor(type: string, name: string, args: object, opts?: pulumi.CustomResourceOptions) {
    const settings = requireSettings();
    if (opts?.import !== undefined) throw new pulumi.RunError(noImport(type, name));
    const __provider = providerCode(type);
    // Only what is made under a seed must be told from all else that is made under it.
    const own = settings?.operationSeed ? urnInput(name, opts) : {};
    const preview = pulumi.runtime.isDryRun() ? { [previewKey]: urnOf(type, name, opts) } : {};
    const { given, added } = propertiesOf(type);
    const isRead = opts?.id !== undefined;
    const absent = Object.fromEntries((isRead ? [...given, ...added] : added).map((it) => [it, undefined]));
    const marked = markSecrets(args);
    // Mocks stand for the service, which is given no such thing.
    const secrets = settings && mayBeSecret(args) ? { [secretsKey]: secretPlaces({ ...args }) } : {};
    const { replaceOnChanges = [] } = opts ?? {};
    const replaces =
      settings && replaceOnChanges.length > 0 ? { [replaceOnChangesKey]: replaceOnChanges } : {};
    const inputs = { ...absent, ...marked, ...own, ...preview, ...secrets, ...replaces, __provider };
    super(dynamicType(type), name, inputs, opts);
    // What nobody gives has no value. The SDK would go a long way for each of them to find that out.
    const nothing = pulumi.output(undefined);
    for (const property of given) if (!(property in this)) Object.assign(this, { [property]: nothing });
  }
}

/** The engine cannot import dynamic resources, and would say so as a fault of its own. */
const noImport = (type: string, name: string): string =>
  `${type} ${name}: dynamic resources do not take the option import. Use the class of that name from pulumi-shortlink/native, which does, or read what is there with ${type}.get.`;

/** The properties of a resource: those that have a value where a program gives one, and those that always get one. */
function propertiesOf(type: string): { readonly given: string[]; readonly added: string[] } {
  const definition = resources[type];
  if (!definition) return { given: [], added: [] };
  const { inputs, outputs, computed = [], resolveDefaults = {} } = definition;
  const added = [...Object.keys(outputs), ...computed, ...Object.keys(resolveDefaults)];
  return { given: Object.keys(inputs.shape).filter((name) => !added.includes(name)), added };
}

/** The URN that the engine will give a resource. */
async function urnOf(type: string, name: string, opts: pulumi.ResourceOptions | undefined): Promise<string> {
  const [, , parents = ""] = (await parentUrn(opts)).split("::");
  const types = ["", "pulumi:pulumi:Stack"].includes(parents) ? "" : `${parents}$`;
  return `urn:pulumi:${pulumi.getStack()}::${pulumi.getProject()}::${types}${dynamicType(type)}::${name}`;
}

/**
 * The URN of a resource's parent; empty where it has none. It is no dependency on the parent: a component would wait for
 * its own child.
 */
const parentUrn = ({ parent }: pulumi.ResourceOptions = {}): Promise<string> =>
  parent ? new Promise<string>((resolve) => parent.urn.apply(resolve)) : Promise.resolve("");

/** What tells a resource from all others, as an input: its stack, project, parent and name. */
function urnInput(name: string, opts: pulumi.ResourceOptions | undefined): object {
  const parts = (urn: string) => [
    pulumi.getOrganization(),
    pulumi.getProject(),
    pulumi.getStack(),
    urn,
    name,
  ];
  return { [resourceKey]: parentUrn(opts).then((it) => JSON.stringify(parts(it))) };
}

/**
 * Reports missing settings from the program, before any resource is registered and so only once. Without an engine (a
 * unit test with mocks) nothing needs them.
 */
function requireSettings(): Settings | undefined {
  if (!pulumi.runtime.getEngine()) return undefined;
  try {
    return readSettings(stackConfig(), process.env, secretSettings());
  } catch (error) {
    throw error instanceof UserError ? new pulumi.RunError(error.message) : error;
  }
}
