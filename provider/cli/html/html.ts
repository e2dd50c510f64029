import { raw, html as template } from "hono/html";
import { printable } from "../../client";

/** Markup that is safe to insert as it is. */
export type Html = ReturnType<typeof raw>;

/**
 * Builds HTML or SVG from a template literal. Strings are escaped and made printable,
 * numbers are inserted, `undefined` and booleans are skipped, and markup and arrays of markup are inserted as they are.
 *
 * @example
 * html`<li title="${title}">${items.map((it) => html`<b>${it}</b>`)}</li>`
 */
export const html = (strings: TemplateStringsArray, ...values: readonly unknown[]): Html =>
  // Without a promise among the values, the template is complete at once.
  template(strings, ...values.map(printableIn)) as Html;

const printableIn = (value: unknown): unknown => {
  if (typeof value === "string") return printable(value);
  return Array.isArray(value) ? value.map(printableIn) : value;
};

/** Parts of markup or text, each on its own line. */
export const lines = (parts: readonly unknown[]): Html =>
  html`${parts.flatMap((part, index) => (index === 0 ? [part] : [lineBreak, part]))}`;

const lineBreak = raw("\n");

/** Text escaped for HTML, to be written into another format. */
export const escapeHtml = (text: string): string => html`${text}`.toString();
