import { didYouMean, UserError } from "../../client";
import { VisitorInput } from "./visitor-input";

/** The fields of a visitor on a command line, each with what it says. */
export const visitorFields: Readonly<Record<keyof VisitorInput, string>> = {
  country: "the country: DE",
  language: "the languages of the browser, the preferred one first: de-AT,en",
  os: "the operating system: iOS",
  browser: "the browser: Safari",
  device: "the device profile: PHONE",
  userAgent: "the User-Agent header, which gives the last three, too",
  referrer: "the domain of the page with the link",
  at: "the time of the visit: 2026-12-24T18:00Z",
  visits: "how many visits count against a limit so far",
  password: "whether the visitor knows the password: true",
};

/** Reads a visitor from one text: `country=DE,os=iOS`. See {@link parseFields}. */
export const parseVisitor = (text: string): VisitorInput => parseFields(text.split(","), "country=DE,os=iOS");

/**
 * Reads a visitor from its fields: `["country=DE", "os=iOS"]`. One without a name belongs to the value before it, as in
 * `language=de-AT,en`, which a comma divides.
 *
 * @param example how a person writes some
 * @throws UserError when a field is unknown, or its value is not one of those that it can have
 */
export function parseFields(parts: readonly string[], example: string): VisitorInput {
  const fields = Object.keys(VisitorInput.shape);
  const found: Record<string, string> = {};
  let last: string | undefined;
  for (const part of parts) {
    const name = /^\s*([\w-]+)\s*=/.exec(part)?.[1];
    if (name === undefined && last !== undefined) {
      found[last] += `,${part}`;
      continue;
    }
    const field = fields.find((it) => it === name);
    if (field === undefined) {
      const word = name ?? part.trim();
      throw new UserError(
        fields.includes(word)
          ? `visitor: ${word} has no value. Write ${example}.`
          : `visitor: ${JSON.stringify(word)} is no field of a visitor; there are ${fields.join(", ")}.${didYouMean(word, fields)} Write ${example}.`,
      );
    }
    if (field in found) throw new UserError(`visitor: ${field} is there twice. Name one visitor.`);
    found[field] = part.slice(part.indexOf("=") + 1).trim();
    last = field;
  }
  const parsed = VisitorInput.safeParse({ ...found, ...numberIn(found), ...flagIn(found) });
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0]);
  throw new UserError(
    `visitor: ${field} must be ${field === "visits" ? "a whole number" : "true or false"}, not ${JSON.stringify(found[field])}.`,
  );
}

const numberIn = ({ visits }: Readonly<Record<string, string>>) =>
  /^\d+$/.test(String(visits)) ? { visits: Number(visits) } : {};

const flagIn = ({ password }: Readonly<Record<string, string>>) =>
  password === "true" || password === "false" ? { password: password === "true" } : {};
