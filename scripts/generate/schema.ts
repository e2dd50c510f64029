import * as z from "zod";
import { environmentName, Settings } from "../../provider/client";
import * as enums from "../../provider/contract/schemas/enums";
import { type AnyFunction, type AnyResource, importIds, type ResourceFacts } from "../../provider/lifecycle";
import { pluginToken } from "../../provider/pulumi/format/type-tokens";
import { functions } from "../../provider/resources/functions";
import { constantName } from "./enums";
import { type Property, propertyOf, SchemaTypes } from "./schema/types";
import { docOf, exampleOf, titleOf, yamlOf } from "./types";

/** The package's metadata, from package.json. */
export interface PackageFacts {
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly license: string;
  readonly homepage: string;
  /** The page of the repository on GitHub. */
  readonly repository: string;
}

/** The Pulumi package schema: the source of the SDKs and the plugin's response to GetSchema. */
export function packageSchema(facts: PackageFacts, definitions: readonly AnyResource[]): string {
  const { host, pathname } = new URL(facts.repository);
  const [, owner = ""] = pathname.split("/");
  const inputs = new SchemaTypes(true);
  const results = new SchemaTypes(false);
  const schema = {
    name: "shortlink",
    displayName: "Short links",
    ...facts,
    keywords: [...facts.keywords, "category/network", "kind/native"],
    publisher: owner,
    attribution:
      "This package calls the HTTP API of the service directly. It is not based on a Terraform provider.",
    logoUrl: `https://raw.githubusercontent.com${pathname}/main/docs/images/logo.svg`,
    pluginDownloadURL: `github://api.github.com${pathname}`,
    meta: { moduleFormat: "(.*)" },
    config: { variables: settings() },
    provider: {
      description:
        "The account in which to manage links. A program that manages several accounts creates a provider for each.",
      inputProperties: settings(),
    },
    resources: byToken(definitions, (definition) => resourceOf(definition, inputs)),
    functions: byToken(Object.values(functions), (definition) => functionOf(definition, inputs, results)),
    // Filled in below, once all types have been collected.
    types: {},
    language: {
      nodejs: {
        packageName: "pulumi-shortlink",
        // The programs that `pulumi import` and `pulumi convert` print use `shortlink.native`, because the names beside it are
        // those of the dynamic resources.
        moduleToPackage: { index: "native" },
        respectSchemaVersion: true,
        dependencies: { "@pulumi/pulumi": "^3.270.0" },
      },
      python: {
        packageName: "pulumi_shortlink",
        respectSchemaVersion: true,
        pyproject: { enabled: true },
        requires: { pulumi: ">=3.216.0,<4.0.0" },
      },
      go: {
        // `sdk/go` is a module of its own. Its tags are `sdk/go/vX.Y.Z`.
        modulePath: `${host}${pathname}/sdk/go`,
        importBasePath: `${host}${pathname}/sdk/go/shortlink`,
        respectSchemaVersion: true,
        generateResourceContainerTypes: true,
      },
      csharp: {
        rootNamespace: "PulumiShortlink",
        namespaces: { shortlink: "Shortlink" },
        packageReferences: { Pulumi: "3.*" },
        respectSchemaVersion: true,
      },
      java: {
        basePackage: "io.github.pulumishortlink",
        buildFiles: "gradle",
        dependencies: { "com.pulumi:pulumi": "1.16.0" },
      },
    },
  };
  schema.types = { ...enumTypes(), ...inputs.all(), ...results.all() };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

const byToken = <T extends { readonly name: string }>(
  definitions: readonly T[],
  make: (definition: T) => object,
) => Object.fromEntries(definitions.map((definition) => [pluginToken(definition.name), make(definition)]));

function settings(): Record<string, Property> {
  return Object.fromEntries(
    Object.entries(Settings.shape).map(([name, setting]) => [
      name,
      {
        ...propertyOf(setting, new SchemaTypes(true)),
        ...(name === "apiKey" ? { secret: true } : {}),
        defaultInfo: { environment: [environmentName(name)] },
      },
    ]),
  );
}

function resourceOf(definition: AnyResource, types: SchemaTypes): object {
  const facts: ResourceFacts = definition;
  const { inputs, outputs, replaceOnChanges = [], computed = [], resolveDefaults = {} } = facts;
  const inputProperties = Object.fromEntries(
    Object.entries(types.properties(inputs)).map(([name, property]) => [
      name,
      replaceOnChanges.includes(name) ? { ...property, replaceOnChanges: true } : property,
    ]),
  );
  const requiredInputs = types.required(inputs);
  const ownOutputs = Object.fromEntries(
    Object.entries(outputs).map(([name, { doc, type = z.string() }]) => [
      name,
      { ...propertyOf(type, types), description: doc },
    ]),
  );
  return {
    description: descriptionOf(definition),
    // A resource that a program created with the dynamic classes is the same object.
    aliases: [{ type: `pulumi-nodejs:dynamic/shortlink:${definition.name}` }],
    inputProperties,
    requiredInputs,
    properties: { ...inputProperties, ...ownOutputs },
    required: [
      ...new Set([
        ...requiredInputs,
        ...computed,
        ...Object.keys(resolveDefaults),
        ...Object.keys(outputs).filter((name) => !outputs[name]?.derive),
      ]),
    ],
  };
}

function functionOf(
  { doc, spec, args, result }: AnyFunction,
  inputs: SchemaTypes,
  results: SchemaTypes,
): object {
  const hasArgs = Object.keys(args.shape).length > 0;
  return {
    description: `${doc} (Spec ${spec}.)`,
    ...(hasArgs ? { inputs: inputs.object(args) } : {}),
    outputs: results.object(result),
  };
}

function descriptionOf(definition: AnyResource): string {
  const fence = "```";
  return `${definition.doc} (Spec ${definition.spec}.)

{{% examples %}}
## Example Usage
{{% example %}}

${fence}typescript
import * as shortlink from "pulumi-shortlink/native";

${exampleOf(definition)}
${fence}
${fence}yaml
${yamlOf(definition)}
${fence}

{{% /example %}}
{{% /examples %}}

## Import

${fence}sh
${importIds(definition)
  .map((id) => `$ pulumi import ${pluginToken(definition.name)} example ${id}`)
  .join("\n")}
${fence}
`;
}

function enumTypes(): object {
  return Object.fromEntries(
    Object.values(enums).map((schema) => [
      pluginToken(titleOf(schema)),
      {
        type: "string",
        description: docOf(schema),
        enum: schema.options.map((value) => ({ name: constantName(value), value })),
      },
    ]),
  );
}
