import { UserError } from "../../client";
import { account, emulator } from "./choices";

/** Which start of a project has flags of its own, and what to do about one without it. */
const starts = {
  file: "says how to read a file; name the file with --from.",
  account: "chooses objects of an account, and needs --from account.",
  links: "says how to declare links that exist, and needs --from account or --from with a file.",
} as const;

/** What each flag is about. All other flags go with every program. */
const belonging: Readonly<Record<string, keyof typeof starts>> = {
  "--service": "file",
  "--on-domain": "file",
  "--tags": "file",
  "--site": "file",
  "--rename": "file",
  "--folder": "account",
  "--domain": "account",
  "--kind": "account",
  "--split": "account",
  "--no-import": "account",
  "--project-only": "account",
  "--sets": "links",
};

/** The first flag that says how to convert a file; undefined if none does. */
export const conversionFlag = (flags: readonly string[]): string | undefined =>
  flags.find((it) => belonging[it] === "file" || belonging[it] === "links");

/** The flags of a policy pack. */
const ofPolicy = ["--template", "--package-manager", "--yes"];

/**
 * Requires each flag to fit what a project starts with.
 *
 * @param flags the flags that were given
 * @throws UserError for the first one that does not
 */
export function requireFitting(
  flags: readonly string[],
  { from, template }: { readonly from?: string; readonly template?: string },
): void {
  const start =
    from === undefined || from === emulator ? [] : ["links", from === account ? "account" : "file"];
  for (const flag of flags) {
    if (template === "policy" && !ofPolicy.includes(flag)) {
      throw new UserError(`${flag} is for a program. A policy pack takes only --package-manager.`);
    }
    const needed = belonging[flag];
    if (needed && !start.includes(needed)) throw new UserError(`${flag} ${starts[needed]}`);
  }
}
