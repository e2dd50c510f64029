import { parse, TomlError } from "smol-toml";
import { UserError } from "../../../client";
import type { Properties } from "../../../lifecycle";

/** Whether a text has redirects in a list of TOML. */
export const isToml = (text: string): boolean =>
  /^[ \t]*(\[\[[ \t]*redirects[ \t]*\]\]|redirects[ \t]*=[ \t]*\[)/m.test(text);

/**
 * Parses TOML.
 *
 * @param file the name of the file, for the error
 * @throws UserError with line and column when it is not TOML
 */
export function parseToml(text: string, file: string): Properties {
  try {
    // Objects of the parser have no prototype, and its times are objects.
    return JSON.parse(JSON.stringify(parse(text))) as Properties;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ""] = error.message.split("\n");
    throw new UserError(`${file}: is not TOML: line ${error.line}, column ${error.column}: ${reason}.`);
  }
}
