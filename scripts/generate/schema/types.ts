import * as z from "zod";
import { isOpen, unwrap } from "../../../provider/lifecycle";
import { pluginToken } from "../../../provider/pulumi/format/type-tokens";
import { docOf, docOfInput, titleOf } from "../types";

/** A type in the Pulumi package schema. */
export interface Property {
  readonly [key: string]: unknown;
}

const any = { $ref: "pulumi.json#/Any" };

const namesOfInputs: Readonly<Record<string, string>> = {
  RouteInput: "LinkRoute",
  ConditionInput: "RouteCondition",
  FeatureInput: "RouteFeature",
  RouteFeatureInput: "LinkRouteFeature",
};

/**
 * The name of an object type inside inputs in the schema. Generators put Args, Input or Array behind it, so that it does not end
 * like one: `LinkRouteArgs`, not `RouteInputArgs`.
 */
export function nameOfInput(schema: z.ZodObject): string {
  const title = titleOf(schema);
  return namesOfInputs[title] ?? title;
}

/** How the fields of an object are described. */
type FieldDocs = (name: string, schema: z.ZodType) => string;

/** The description of an argument or a result, which has no default of the service. */
export const docOfField: FieldDocs = (_, schema) => docOf(schema);

/** Turns zod schemas into the types of a Pulumi package schema, and collects the object types inside them. */
export class SchemaTypes {
  private readonly objects = new Map<string, z.ZodObject>();

  /** @param isInput whether programs pass these values, and do not get them from a look-up */
  constructor(readonly isInput: boolean) {}

  /** An object type in place: its properties, and which of them are required. */
  object(schema: z.ZodObject, docs?: FieldDocs): Property {
    return { type: "object", properties: this.properties(schema, docs), required: this.required(schema) };
  }

  properties(
    schema: z.ZodObject,
    docs: FieldDocs = this.isInput ? docOfInput : docOfField,
  ): Record<string, Property> {
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [
        name,
        propertyOf(field as z.ZodType, this, docs(name, field as z.ZodType)),
      ]),
    );
  }

  required(schema: z.ZodObject): string[] {
    return Object.entries(schema.shape)
      .filter(([, field]) => !(field as z.ZodType).isOptional())
      .map(([name]) => name);
  }

  /** Collects an object type and returns a reference to it. */
  reference(schema: z.ZodObject): Property {
    const name = pluginToken(this.nameOf(schema));
    if (!this.objects.has(name)) {
      this.objects.set(name, schema);
      // Collects nested object types, too.
      this.properties(schema);
    }
    return { $ref: `#/types/${name}` };
  }

  private nameOf(schema: z.ZodObject): string {
    return this.isInput ? nameOfInput(schema) : `${titleOf(schema)}Result`;
  }

  /** All collected object types, by token. */
  all(): Record<string, Property> {
    return Object.fromEntries(
      [...this.objects].map(([name, schema]) => [
        name,
        { description: docOf(schema), ...this.object(schema) },
      ]),
    );
  }
}

/** One property with its documentation. */
export function propertyOf(
  schema: z.ZodType,
  types: SchemaTypes,
  description: string = docOf(schema),
): Property {
  return { ...typeOf(schema, types), ...(description ? { description } : {}) };
}

function typeOf(schema: z.ZodType, types: SchemaTypes): Property {
  const inner = unwrap(schema) ?? schema;
  // Only an enumeration of the spec has a type of its own.
  if (inner instanceof z.ZodEnum && inner.meta()?.title === undefined) return { type: "string" };
  if (inner instanceof z.ZodEnum) {
    const reference = { $ref: `#/types/${pluginToken(titleOf(inner))}` };
    // An input accepts a plain string as well.
    return types.isInput ? { type: "string", oneOf: [{ type: "string" }, reference] } : reference;
  }
  if (inner instanceof z.ZodLiteral) return { type: typeof inner.value === "number" ? "integer" : "string" };
  if (inner instanceof z.ZodUnion) return typeOf(inner.options[0] as z.ZodType, types);
  if (inner instanceof z.ZodLazy) return any;
  if (inner instanceof z.ZodArray) return { type: "array", items: typeOf(inner.element as z.ZodType, types) };
  if (inner instanceof z.ZodRecord) {
    const value = inner.valueType as z.ZodType;
    // A program passes a map of objects that it gets on to a resource. With types, Python would rename its properties.
    const isTyped = value instanceof z.ZodString || (value instanceof z.ZodObject && types.isInput);
    return { type: "object", additionalProperties: isTyped ? typeOf(value, types) : any };
  }
  // A schema type cannot have both named properties and additional ones.
  if (inner instanceof z.ZodObject && isOpen(inner)) return { type: "object", additionalProperties: any };
  if (inner instanceof z.ZodObject) return types.reference(inner);
  if (inner instanceof z.ZodNumber) return { type: inner.isInt ? "integer" : "number" };
  if (inner instanceof z.ZodPipe) return { type: "boolean" };
  return { type: inner.def.type };
}
