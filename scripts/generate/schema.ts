import * as z from "zod";
import { environmentName, Settings } from "../../provider/client";
import * as enums from "../../provider/contract/schemas/enums";
import { type AnyFunction, type AnyResource, listFilter, type ResourceFacts } from "../../provider/lifecycle";
import { listedAs } from "../../provider/plugin/rpc/list";
import { pluginToken } from "../../provider/pulumi/format/type-tokens";
import { functions } from "../../provider/resources/functions";
import { describeFunction, describeResource } from "./descriptions";
import { constantName } from "./enums";
import { inputDocs } from "./inputs";
import { meaningOf } from "./schema/enum-values";
import { languages, type PackageFacts, packageMetadata } from "./schema/metadata";
import { docOfField, type Property, propertyOf, SchemaTypes } from "./schema/types";
import { docOf, titleOf } from "./types";

/** The Pulumi package schema: the source of the SDKs and the plugin's response to GetSchema. */
export function packageSchema(facts: PackageFacts, definitions: readonly AnyResource[]): string {
  const inputs = new SchemaTypes(true);
  const results = new SchemaTypes(false);
  const schema = {
    ...packageMetadata(facts),
    meta: { moduleFormat: "(.*)" },
    config: { variables: settings(inputs) },
    provider: {
      description:
        "The account in which to manage links. A program that manages several accounts creates a provider for each.",
      inputProperties: providerSettings(settings(inputs)),
    },
    resources: byToken(definitions, (definition) => resourceOf(definition, inputs, facts)),
    functions: byToken(Object.values(functions), (definition) =>
      functionOf(definition, inputs, results, facts),
    ),
    // Filled in below, once all types have been collected.
    types: {},
    language: languages(facts),
  };
  schema.types = { ...enumTypes(), ...inputs.all(), ...results.all() };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

const byToken = <T extends { readonly name: string }>(
  definitions: readonly T[],
  make: (definition: T) => object,
) => Object.fromEntries(definitions.map((definition) => [pluginToken(definition.name), make(definition)]));

function settings(types: SchemaTypes): Record<string, Property> {
  return Object.fromEntries(
    Object.entries(Settings.shape).map(([name, setting]) => [
      name,
      {
        ...propertyOf(setting, types),
        ...(name === "apiKey" ? { secret: true } : {}),
        // The SDKs would encode the text of an object once more. The plugin reads its variable by itself.
        ...(name === "service" ? {} : { defaultInfo: { environment: [environmentName(name)] } }),
      },
    ]),
  );
}

/** A provider for another service is another one: the plugin itself has it replaced. */
const providerSettings = (all: Record<string, Property>): Record<string, Property> => ({
  ...all,
  baseUrl: { ...all.baseUrl, willReplaceOnChanges: true },
});

/** What a list of the resource can be filtered by: parameters of a query are strings, and so `pulumi do` has a flag for each. */
const filtersOf = (definition: AnyResource): Record<string, Property> =>
  Object.fromEntries(
    Object.entries(listFilter(listedAs(definition).definition).shape).map(([name, schema]) => [
      name,
      { type: "string", description: docOf(schema as z.ZodType) },
    ]),
  );

function resourceOf(definition: AnyResource, types: SchemaTypes, facts: PackageFacts): object {
  const resource: ResourceFacts = definition;
  const { inputs, outputs, replaceOnChanges = [], computed = [], autonamed, resolveDefaults = {} } = resource;
  const docs = inputDocs(definition);
  const inputProperties = Object.fromEntries(
    Object.entries(types.properties(inputs)).map(([name, property]) => [
      name,
      {
        ...property,
        ...(docs[name] ? { description: docs[name] } : {}),
        ...(replaceOnChanges.includes(name) ? { replaceOnChanges: true } : {}),
      },
    ]),
  );
  const requiredInputs = types.required(inputs).filter((name) => name !== autonamed);
  const ownOutputs = Object.fromEntries(
    Object.entries(outputs).map(([name, { doc, type = z.string() }]) => [
      name,
      { ...propertyOf(type, types), description: doc },
    ]),
  );
  return {
    description: describeResource(definition, facts),
    // A resource that a program created with the dynamic classes is the same object.
    aliases: [{ type: `pulumi-nodejs:dynamic/shortlink:${definition.name}` }],
    inputProperties,
    requiredInputs,
    listInputs: { properties: filtersOf(definition) },
    properties: { ...inputProperties, ...ownOutputs },
    required: [
      ...new Set([
        ...types.required(inputs),
        ...computed,
        ...Object.keys(resolveDefaults),
        ...Object.keys(outputs),
      ]),
    ],
  };
}

function functionOf(
  definition: AnyFunction,
  inputs: SchemaTypes,
  results: SchemaTypes,
  facts: PackageFacts,
): object {
  const { args, result } = definition;
  const hasArgs = Object.keys(args.shape).length > 0;
  return {
    description: describeFunction(definition, facts),
    ...(hasArgs ? { inputs: inputs.object(args, docOfField) } : {}),
    outputs: results.object(result),
  };
}

function enumTypes(): object {
  return Object.fromEntries(
    Object.values(enums).map((schema) => [
      pluginToken(titleOf(schema)),
      {
        type: "string",
        description: docOf(schema),
        enum: schema.options.map((value) => ({
          name: constantName(value),
          description: meaningOf(titleOf(schema), value),
          value,
        })),
      },
    ]),
  );
}
