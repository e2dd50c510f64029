import { quoteFolder } from "../program/command-line";
import { emptyPassphrase } from "../project/backend";
import { ciFiles } from "../project/ci-files";
import type { NewProject } from "../project/new-project";
import type { PackageManager } from "../project/package-manager";

/** How each package manager runs a command of an installed package. */
const runners: Readonly<Record<PackageManager, string>> = {
  npm: "npx",
  pnpm: "pnpm exec",
  yarn: "yarn",
  bun: "bunx",
};

/** What the commands to type next depend on. */
export interface Next {
  readonly project: NewProject;
  /** The folder of the project, as the person named it; "." for the current one. */
  readonly place: string;
  readonly isEmulator: boolean;
  /** The passphrase that later commands need: an empty one, or one that the person knows. */
  readonly passphrase: "empty" | "known" | undefined;
}

/** The commands to type next, as lines of text. */
export function nextSteps({ project, place, isEmulator, passphrase }: Next): string {
  const enter = place === "." ? [] : [`  cd ${quoteFolder(place)}`];
  const isWindows = process.platform === "win32";
  const unlock = passphrase === "empty" && !isWindows ? ['  export PULUMI_CONFIG_PASSPHRASE=""'] : [];
  const shortlink = `${runners[project.packageManager]} shortlink`;
  const start = `  ${shortlink} emulate`;
  const note =
    passphrase === undefined
      ? []
      : [
          "",
          passphrase === "empty"
            ? `${emptyPassphrase}. ${isWindows ? "Press Enter when Pulumi asks for it" : "The export answers Pulumi's question for it"}.`
            : "Pulumi asks for the passphrase of the stack. Set PULUMI_CONFIG_PASSPHRASE to answer that once.",
        ];
  const lines = isEmulator
    ? [
        "Start the emulator, and leave it running:",
        ...enter,
        start,
        "",
        "Then, in a second terminal:",
        ...enter,
        ...unlock,
        "  pulumi up",
      ]
    : ["Next:", ...enter, ...unlock, "  pulumi up"];
  const settle = `So that answers about visitors are certain: \`${shortlink} doctor --write --visit --apply\`, ${isEmulator ? "while the emulator runs" : "with a key that may write"}.`;
  return [...lines, "", settle, ...note].join("\n");
}

/** Where the jobs of a project in CI are, and what they need, as lines of text; none if it has no jobs. */
export const ciSteps = ({ ci }: NewProject): string[] =>
  ci === undefined
    ? []
    : [
        "",
        `CI finds its jobs in ${ciFiles[ci]} if this folder is the root of the repository. They need an account and a backend that CI reaches; the file says what to set.`,
      ];
