import { z } from "zod";
import { isOpen, unwrap } from "../../../provider/lifecycle";
import { docOf, titleOf } from "../types";

/** A type in the Pulumi package schema. */
export interface Property {
  readonly [key: string]: unknown;
}

const any = { $ref: "pulumi.json#/Any" };

/** Turns zod schemas into the types of a Pulumi package schema; collects the objects it meets. */
export class SchemaTypes {
  private readonly objects = new Map<string, z.ZodObject>();

  /** @param suffix what tells the names of these objects from those of others */
  constructor(private readonly suffix: string) {}

  /** An object as it stands: its properties, and which of them must be given. */
  object(schema: z.ZodObject): Property {
    return { type: "object", properties: this.properties(schema), required: this.required(schema) };
  }

  properties(schema: z.ZodObject): Record<string, Property> {
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, propertyOf(field as z.ZodType, this)]),
    );
  }

  required(schema: z.ZodObject): string[] {
    return Object.entries(schema.shape)
      .filter(([, field]) => !(field as z.ZodType).isOptional())
      .map(([name]) => name);
  }

  /** A reference to an object, which is collected. */
  reference(schema: z.ZodObject): Property {
    const name = `shortlink:index:${titleOf(schema)}${this.suffix}`;
    if (!this.objects.has(name)) {
      this.objects.set(name, schema);
      // So that what stands inside is collected, too.
      this.properties(schema);
    }
    return { $ref: `#/types/${name}` };
  }

  /** All objects that were met, by their tokens. */
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
export function propertyOf(schema: z.ZodType, types: SchemaTypes): Property {
  const description = docOf(schema);
  return { ...typeOf(schema, types), ...(description ? { description } : {}) };
}

function typeOf(schema: z.ZodType, types: SchemaTypes): Property {
  const inner = unwrap(schema) ?? schema;
  if (inner instanceof z.ZodEnum) return { $ref: `#/types/shortlink:index:${titleOf(inner)}` };
  if (inner instanceof z.ZodLiteral) return { type: "string" };
  if (inner instanceof z.ZodLazy) return any;
  if (inner instanceof z.ZodArray) return { type: "array", items: typeOf(inner.element as z.ZodType, types) };
  if (inner instanceof z.ZodRecord) return { type: "object", additionalProperties: any };
  // A type of the schema cannot both name properties and take others.
  if (inner instanceof z.ZodObject && isOpen(inner)) return { type: "object", additionalProperties: any };
  if (inner instanceof z.ZodObject) return types.reference(inner);
  if (inner instanceof z.ZodNumber) return { type: inner.isInt ? "integer" : "number" };
  if (inner instanceof z.ZodPipe) return { type: "boolean" };
  return { type: inner.def.type };
}
