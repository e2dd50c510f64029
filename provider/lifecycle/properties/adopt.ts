import * as z from "zod";
import { isUnknown, type Properties } from "./values";

/** The input with which a create may take over an object of the account. It is no part of that object. */
export const adoptInput = z
  .boolean()
  .optional()
  .describe(
    "Whether to take over the object of the account that has this address already, and change it to what is declared. The " +
      "preview names what changes. If omitted, the create fails. It matters for a create only.",
  );

/** Whether inputs let a create take over an object. */
export const mayAdopt = ({ adopt }: Properties): boolean => adopt === true || isUnknown(adopt);

/** Inputs without the options of the create. */
export const withoutOptions = ({ adopt: _, ...content }: Properties): Properties => content;

/** Inputs with the options of others. */
export const withOptions = (content: Properties, { adopt }: Properties): Properties =>
  adopt === undefined ? content : { ...content, adopt };
