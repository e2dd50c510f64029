import type * as z from "zod";
import { environmentName, Settings } from "../../provider/client";
import { docOf } from "./types";

const heading = "### Settings\n\n";

/** A page whose section "Settings" lists all settings, in the form that the Pulumi Registry asks for. */
export function withSettings(page: string): string {
  const [before, rest] = page.split(heading);
  if (rest === undefined) throw new Error("docs/_index.md has no section Settings.");
  const [, ...after] = rest.split("\n\n");
  return [`${before}${heading}${list}`, ...after].join("\n\n");
}

const list = Object.entries(Settings.shape)
  .map(([name, setting]) => {
    const notes = [
      (setting as z.ZodType).isOptional() ? "Optional" : "Required",
      ...(name === "apiKey" ? ["Secret"] : []),
    ];
    return `- \`${name}\` (${notes.join(", ")}) — ${docOf(setting)} Environment variable: \`${environmentName(name)}\`.`;
  })
  .join("\n");
