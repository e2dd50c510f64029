import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from "yaml";
import { UserError } from "../../client";
import { eolOf } from "./line-break";

/** The name of the file that Pulumi reads in a folder as a program: one in JSON comes before those in YAML. */
export const programFileIn = (folder: string): string | undefined =>
  ["Main.json", "Main.yaml", "Pulumi.yaml"].find((name) => existsSync(join(folder, name)));

/** The names that a YAML program has already: those of its resources, variables and settings. */
export function namesInYaml(text: string, file: string): string[] {
  const program = parseProgram(text, file).toJS() as Readonly<Record<string, object | null>>;
  return ["resources", "variables", "config", "configuration"].flatMap((section) =>
    Object.keys(program[section] ?? {}),
  );
}

/**
 * Adds entries to a section of a YAML program, at its end. Everything else stays as it is, to the letter.
 *
 * @param section "resources"
 * @param render renders the section with the new entries alone, indented by a number of spaces
 * @param file the name of the file, for messages
 * @throws UserError when the section is not written as a block, or the text is not YAML
 */
export function addToSection(
  text: string,
  section: string,
  render: (indent: number) => string,
  file: string,
): string {
  const program = parseProgram(text, file);
  const found = program.contents.items.find(({ key }) => isScalar(key) && key.value === section);
  const { at, indent, hasHead } = findEnd(text, found, `${section} in ${file}`);
  const rendered = render(indent);
  const entries = hasHead ? rendered.slice(rendered.indexOf("\n") + 1) : rendered;
  const lineBreak = eolOf(text);
  const before = text.slice(0, at);
  const isLineStart = before === "" || before.endsWith("\n");
  const added = `${isLineStart ? "" : "\n"}${entries}`.replaceAll("\n", lineBreak);
  const result = `${before}${added}${text.slice(at)}`;
  const old = program.toJS();
  const wanted = { ...old, [section]: { ...old[section], ...parseDocument(rendered).toJS()[section] } };
  if (isDeepStrictEqual(parseDocument(result).toJS(), wanted)) return result;
  throw new UserError(`${section} in ${file} cannot be extended. ${blockAdvice}`);
}

/** Where a section ends. */
interface SectionEnd {
  readonly at: number;
  /** The number of spaces before the entries of the section. */
  readonly indent: number;
  /** Whether the text has the name of the section already. */
  readonly hasHead: boolean;
}

function findEnd(text: string, section: Pair | undefined, place: string): SectionEnd {
  if (!section) return { at: text.length, indent: 2, hasHead: false };
  const { key, value } = section as Pair<{ range: Range }, YAMLMap & { range: Range }>;
  if (isScalar(value) && value.value === null) {
    return { at: endOfLine(text, key.range[1]), indent: 2, hasHead: true };
  }
  const [first] = isMap(value) ? (value.items as Pair<{ range: Range }>[]) : [];
  if (!first || value?.flow) throw new UserError(`${place} is not written as a block. ${blockAdvice}`);
  const [start] = first.key.range;
  return {
    at: endOfLine(text, value?.range[1] ?? 0),
    indent: start - (text.lastIndexOf("\n", start - 1) + 1),
    hasHead: true,
  };
}

type Range = readonly [start: number, valueEnd: number, nodeEnd: number];

const blockAdvice = "Write it with one entry on each line, without braces, and run the command again.";

/** The start of the next line. A position at the start of a line stays there. */
function endOfLine(text: string, position: number): number {
  if (text[position - 1] === "\n") return position;
  const end = text.indexOf("\n", position);
  return end < 0 ? text.length : end + 1;
}

function parseProgram(text: string, file: string) {
  const program = parseDocument(text);
  const [problem] = program.errors;
  if (problem) throw new UserError(`${file} is not valid YAML: ${problem.message}`);
  if (!isMap(program.contents)) throw new UserError(`${file} has no properties.`);
  return Object.assign(program, { contents: program.contents as YAMLMap });
}
