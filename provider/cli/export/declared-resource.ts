import { type Properties, valuesIn } from "../../lifecycle";
import { quote } from "../program/command-line";
import type { ExportLanguage } from "../project/new-project";

/** A resource of an exported program. */
export interface DeclaredResource {
  /** "Link" */
  readonly kind: string;
  /** Its name in the program. */
  readonly name: string;
  /** Its id, in the form that an import accepts. */
  readonly id: string;
  /**
   * Its arguments, which may contain {@link Reference}, {@link SharedReference}, {@link Secret} and
   * {@link TableFile}.
   */
  readonly args: Properties;
  /** The number of entries of a set. */
  readonly size?: number;
  /** Whether it is a link that would be an entry of a set if its table could say its routes and features. */
  readonly isOddGraph?: boolean;
}

/** The id of another resource of the program. */
export class Reference {
  constructor(readonly to: DeclaredResource) {}
}

/** The id of a resource that the stack "shared" declares. */
export class SharedReference {
  constructor(readonly to: DeclaredResource) {}
}

/** The settings of a PASSWORD feature: a program reads them, or in YAML their password, from its configuration under this name. */
export class Secret {
  constructor(
    readonly name: string,
    /** Whether the program fails without it, because the link is new. It then reads only the password, in every language. */
    readonly isRequired = false,
  ) {}
}

/** The table of a set, which a program reads from a file. */
export class TableFile {
  constructor(
    /** The name of the file: `autumn.csv`. */
    readonly name: string,
    readonly text: string,
  ) {}
}

/** The folder of a program that has its tables. */
export const tablesFolder = "tables";

/** The files with the tables of a program, by their paths. */
export const tableFiles = (
  declared: readonly DeclaredResource[],
  folder = tablesFolder,
): (readonly [path: string, text: string])[] =>
  declared
    .flatMap(({ args }) => findInstances(args, TableFile))
    .map(({ name, text }) => [`${folder}/${name}`, text]);

/** What a program reads from its configuration for a PASSWORD feature. Pulumi's YAML cannot parse JSON. */
const secretValues: Readonly<Record<ExportLanguage, string>> = { typescript: '{"password":"…"}', yaml: "…" };

/**
 * The command that sets what a program reads for a PASSWORD feature.
 *
 * @param stack the stack whose configuration it sets; left out, the selected one
 */
export const secretCommand = (
  { name, isRequired }: Secret,
  language: ExportLanguage,
  stack?: string,
): string => {
  const value = isRequired ? "…" : secretValues[language];
  const flags = ["--secret", ...(stack === undefined ? [] : ["--stack", quote(stack)])];
  return `pulumi config set ${flags.join(" ")} ${name} '${value}'`;
};

/** All references or all secrets in the arguments of a resource. */
export function findInstances<T>(args: unknown, type: abstract new (...args: never[]) => T): T[] {
  if (args instanceof type) return [args];
  if (args instanceof Reference || args instanceof SharedReference || args instanceof Secret) return [];
  return valuesIn(args).flatMap((inner) => findInstances(inner, type));
}
