import * as z from "zod";
import { isOpen } from "../../../provider/lifecycle";

/** Whether a schema is an object with a type of its own in the SDKs, and not free-form JSON. */
export const isTyped = (schema: z.ZodType | undefined): schema is z.ZodObject =>
  schema instanceof z.ZodObject && !isOpen(schema);
