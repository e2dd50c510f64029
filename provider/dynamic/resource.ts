import * as pulumi from "@pulumi/pulumi";
import { UserError } from "../client/errors/errors";
import { readSettings, type Settings } from "../client/settings/settings";
import "../pulumi/patches";
import { providerKey } from "../pulumi/format/signatures";
import { dynamicType, pluginToken } from "../pulumi/format/type-tokens";
import { providerCode } from "../pulumi/provider-code";
import { announce } from "./announcement";
import { properties } from "./generated/properties";
import {
  announcedKey,
  previewKey,
  replaceOnChangesKey,
  resourceKey,
  secretsKey,
  urnKey,
} from "./hidden-inputs";
import { mayBeSecret, secretPaths } from "./secret-paths";
import { markSecrets } from "./secrets";
import { secretSettings, stackConfig, warnOfUnknownSettings } from "./stack-config";

/**
 * A resource of the service, managed by the SDK's dynamic provider.
 *
 * The SDK's own class serializes a provider with everything that it uses. This class passes one line of code that requires
 * the installed package instead, so state stays small and never runs old code.
 */
export abstract class DynamicResource extends pulumi.CustomResource {
  /** @param type the resource's name: "Link" */
  constructor(type: string, name: string, args: object, opts: pulumi.CustomResourceOptions = {}) {
    if (opts.import !== undefined) throw new pulumi.RunError(importNotSupported(type, name));
    if (opts.provider ?? opts.parent?.getProvider(pluginToken(type)))
      throw new pulumi.RunError(providerNotSupported(type, name));
    const settings = requireSettings();
    const { declarable, computed, ownId } = properties[type] ?? { declarable: [], computed: [] };
    // The SDK sets an output only for a property that it knows of.
    const known = opts.id !== undefined ? [...declarable, ...computed] : computed;
    const inputs = {
      ...Object.fromEntries(known.map((property) => [property, undefined])),
      ...markSecrets(args),
      ...hiddenInputs(type, name, args, opts, settings),
      [providerKey]: providerCode(type),
    };
    super(dynamicType(type), name, inputs, opts);
    // An output for each property without a value, so that the SDK does not have to resolve each of them.
    const absent = pulumi.output(undefined);
    for (const property of declarable) if (!(property in this)) Object.assign(this, { [property]: absent });
    // A preview of an update knows the id, but no output of a dynamic resource. What has the id as its parent depends on this.
    if (settings && ownId) Object.assign(this, { [ownId]: this.id.apply((id) => id.split("/").at(-1)) });
  }
}

/** The engine cannot import dynamic resources, and would report that as a bug of its own. */
const importNotSupported = (type: string, name: string): string =>
  `${type} ${name}: dynamic resources do not support the option import. Use the class ${type} from pulumi-shortlink/native, which supports it, or read the existing object with ${type}.get.`;

/** The engine would leave out the provider of a component without a word, and the resource be in the account of the stack. */
const providerNotSupported = (type: string, name: string): string =>
  `${type} ${name}: dynamic resources do not support explicit providers, also not those of a component: they use the settings of the stack. Use the class ${type} from pulumi-shortlink/native, which supports them.`;

/** The hidden inputs. Mocks in unit tests have no settings, and get none. */
function hiddenInputs(
  type: string,
  name: string,
  args: object,
  opts: pulumi.CustomResourceOptions,
  settings: Settings | undefined,
): object {
  const { replaceOnChanges = [], ignoreChanges = [], transforms = [], transformations = [] } = opts;
  const engine = pulumi.runtime.getEngine();
  // What these options leave of the arguments, nobody knows yet.
  const isFinal = [ignoreChanges, transforms, transformations].every(({ length }) => length === 0);
  const announced =
    engine && settings && isFinal ? announce(engine, type, args, urnIn("", type, name)) : undefined;
  return {
    // Only idempotency keys that derive from a seed need the resource's identity.
    ...(settings?.operationSeed ? { [resourceKey]: identityOf(name, opts) } : {}),
    ...(settings ? { [urnKey]: urnOf(type, name, opts) } : {}),
    ...(pulumi.runtime.isDryRun() ? { [previewKey]: true } : {}),
    ...(announced === undefined ? {} : { [announcedKey]: announced }),
    ...(settings && mayBeSecret(args) ? { [secretsKey]: secretPaths({ ...args }) } : {}),
    ...(settings && replaceOnChanges.length > 0 ? { [replaceOnChangesKey]: replaceOnChanges } : {}),
  };
}

/** The URN that the engine assigns to a resource. */
async function urnOf(type: string, name: string, opts: pulumi.ResourceOptions): Promise<string> {
  const [, , parents = ""] = (await parentUrn(opts)).split("::");
  return urnIn(["", "pulumi:pulumi:Stack"].includes(parents) ? "" : `${parents}$`, type, name);
}

const urnIn = (parents: string, type: string, name: string): string =>
  `urn:pulumi:${pulumi.getStack()}::${pulumi.getProject()}::${parents}${dynamicType(type)}::${name}`;

/** What distinguishes a resource from all others: its organization, project, stack, parent and name. */
async function identityOf(name: string, opts: pulumi.ResourceOptions): Promise<string> {
  const stack = [pulumi.getOrganization(), pulumi.getProject(), pulumi.getStack()];
  return JSON.stringify([...stack, await parentUrn(opts), name]);
}

/**
 * The URN of a resource's parent; empty without a parent. This does not create a dependency on the parent: a component would
 * wait for its own child.
 */
const parentUrn = ({ parent }: pulumi.ResourceOptions): Promise<string> =>
  parent ? new Promise<string>((resolve) => parent.urn.apply(resolve)) : Promise.resolve("");

/**
 * Reads the settings in the program, so that missing ones are reported once and before any resource is registered. Unit tests
 * with mocks have no engine and need no settings.
 */
function requireSettings(): Settings | undefined {
  if (!pulumi.runtime.getEngine()) return undefined;
  warnOfUnknownSettings();
  try {
    return readSettings(stackConfig(), process.env, secretSettings());
  } catch (error) {
    throw error instanceof UserError ? new pulumi.RunError(error.message) : error;
  }
}
