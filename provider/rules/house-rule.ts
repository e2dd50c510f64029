import * as z from "zod";
import type { HouseFolder, HouseLink } from "./house-link";

/** What a rule finds. Its reason shows no value of the link, which may be secret. */
export type Finding = (
  | { readonly link: HouseLink; readonly folder?: undefined }
  | { readonly link?: undefined; readonly folder: HouseFolder }
) & {
  /** The property's path in the link; empty for the link itself. */
  readonly path: string;
  readonly reason: string;
  /** The value that breaks the rule. For those alone who see no secrets. */
  readonly value?: string;
};

/** One rule of the house. */
export interface HouseRule<Settings = never> {
  readonly doc: string;
  /** The settings of the rule besides its severity and message. */
  readonly settings: z.ZodRawShape;
  /** The setting that may stand alone, in place of all of them; undefined where `true` does. */
  readonly short: string | undefined;
  check(links: readonly HouseLink[], settings: Settings): Finding[];
}

/** Defines a rule. The types of its settings follow from their schemas. */
export const defineRule = <Shape extends z.ZodRawShape>(rule: {
  readonly doc: string;
  readonly settings: Shape;
  readonly short: (keyof Shape & string) | undefined;
  check(links: readonly HouseLink[], settings: z.output<z.ZodObject<Shape>>): Finding[];
}): HouseRule => rule as unknown as HouseRule;

/** What a rule finds in links, one by one. */
export const inEach =
  <Settings>(check: (link: HouseLink, settings: Settings) => readonly Omit<Finding, "link" | "folder">[]) =>
  (links: readonly HouseLink[], settings: Settings): Finding[] =>
    links.flatMap((link) => check(link, settings).map((finding) => ({ ...finding, link })));

/** Texts as a list in a sentence: "AT, CH or LI". */
export const oneOf = (texts: readonly string[]): string => orList.format(texts);
const orList = new Intl.ListFormat("en", { type: "disjunction" });

/** A day such as 2027-12-31. */
export const Day = z.iso.date({ error: "a day is written as 2027-12-31" });

/** The end of a day in UTC. */
export const endOf = (day: string): Date => new Date(`${day}T23:59:59.999Z`);
