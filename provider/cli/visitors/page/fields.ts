import { browserNames, deviceNames, osNames } from "../../../contract/assumptions/shapes";
import { type Visitor, visitorFields } from "../../../routing";
import { timeOf } from "../../../routing/visitor/test";
import type { VisitorInput } from "../visitor-input";

/** A field of the form for a visitor. */
export interface FormField {
  readonly name: keyof VisitorInput;
  readonly label: string;
  readonly type: "text" | "number" | "datetime-local" | "choice";
  /** An example of what it accepts, shown while it is empty. */
  readonly hint?: string;
  /** Values to choose from. Others can be typed. */
  readonly choices?: readonly string[];
}

const fields: Readonly<Record<keyof Visitor, FormField>> = {
  country: { name: "country", label: "Country", type: "text", hint: "DE" },
  languages: { name: "language", label: "Languages", type: "text", hint: "de-AT, en" },
  os: { name: "os", label: "Operating system", type: "text", hint: "iOS", choices: osNames },
  browser: { name: "browser", label: "Browser", type: "text", hint: "Safari", choices: browserNames },
  device: { name: "device", label: "Device", type: "text", hint: "PHONE", choices: deviceNames },
  userAgent: { name: "userAgent", label: "User agent", type: "text", hint: "Mozilla/5.0 (iPhone; …" },
  referrer: { name: "referrer", label: "Referrer", type: "text", hint: "news.example.com, or none" },
  at: { name: "at", label: "Time (UTC)", type: "datetime-local" },
  visits: { name: "visits", label: "Visits so far", type: "number", hint: "0" },
  passwords: { name: "password", label: "Password", type: "choice" },
};

/** The fields of the form: all that a visitor has. */
export const formFields: readonly FormField[] = visitorFields.map((field) => fields[field]);

/** The text in a field for a value; empty if the field is open. */
export function textOf(field: FormField, value: VisitorInput[keyof VisitorInput]): string {
  if (value === undefined) return "";
  const text = String(value);
  if (field.name === "referrer" && text === "") return noReferrer;
  if (field.type !== "datetime-local") return text;
  return new Date(timeOf(text)).toISOString().replace(/(:00)?\.000Z$/, "");
}

/** The input that the texts of all fields stand for. */
export function inputOf(texts: Readonly<Partial<Record<keyof VisitorInput, string>>>): VisitorInput {
  const given = formFields.flatMap((field): [string, VisitorInput[keyof VisitorInput]][] => {
    const text = texts[field.name]?.trim() ?? "";
    return text === "" ? [] : [[field.name, parse(field, text)]];
  });
  return Object.fromEntries(given);
}

function parse({ name, type }: FormField, text: string): VisitorInput[keyof VisitorInput] {
  if (type === "number") return Number(text);
  if (type === "choice") return text === "true";
  return name === "referrer" && text.toLowerCase() === noReferrer ? "" : text;
}

const noReferrer = "none";
