import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type Piece, piecesOf } from "./pieces";

type Kind = Piece["kind"];

/** A word that the project does not use. */
interface Rule {
  /** The forms of the word, separated by bars. */
  readonly word: string;
  /** The words to use instead. */
  readonly use: string;
  readonly pattern: RegExp;
  readonly kinds: readonly Kind[];
  /** The only files that the rule is for. */
  readonly within?: string;
  /** Files and folders in which the word is right, each with the reason. */
  readonly except?: Readonly<Record<string, string>>;
}

type Scope = Pick<Rule, "within" | "except">;

/** Forbids a word in prose and as a part of any name. */
const anywhere = (word: string, use: string): Rule => {
  return { word, use, pattern: wordPattern(word), kinds: ["name", "text", "comment"] };
};

/** Forbids a word as a part of a name. */
const inNames = (word: string, use: string, scope: Scope = {}): Rule => {
  return { word, use, pattern: wordPattern(word), kinds: ["name"], ...scope };
};

/** Forbids one name, in this case. */
const name = (word: string, use: string, scope: Scope = {}): Rule => {
  return { word, use, pattern: new RegExp(`^${word}$`, "g"), kinds: ["name"], ...scope };
};

/** Forbids a word in prose where the pattern finds it. */
const inProse = (word: string, use: string, pattern: RegExp): Rule => {
  return { word, use, pattern, kinds: ["text", "comment"] };
};

/** Where words of the model of visitors are right, which are not about the API. */
const ofTheModel = {
  "provider/routing/": "what the model finds for a visitor",
  "test/routing/": "what the model finds for a visitor",
  "provider/plugin/ended-link.ts": "what the model finds for a visitor",
  "provider/cli/visitors/": "words of the model of visitors",
  "test/cli/visitors/": "words of the model of visitors",
  "provider/cli/doctor/visits/": "what the model finds for a visitor",
  "provider/cli/commands/simulate.ts": "words of the model of visitors",
  "test/e2e/visitors.test.ts": "words of the model of visitors",
};

const rules: readonly Rule[] = [
  anywhere("mend|mends|mended|mending", "fix, correct or update"),
  anywhere("tell|tells|told|telling", "report, print, warn, show or say"),
  anywhere("anew", "again, re-create or re-read"),
  anywhere("leash", "exitWithEngine"),
  anywhere("twin|twins|twinOf", "orphan or findOrphan"),
  anywhere("greet|greets|greeted", "verifyCredentials"),
  anywhere("intrusion|intrusions", "drift or outside change"),
  anywhere("witness|witnesses", "recorder"),
  anywhere("crossExamine", "expectation"),
  anywhere("isSilent", "shouldOmit"),
  anywhere("replacedBy", "replaceOnChanges"),
  anywhere("bodyOf", "requestBody"),
  anywhere("changesOf", "updateBody"),
  anywhere("mustKeep", "shouldSkipDelete"),
  anywhere("endedBy", "withAbort"),
  anywhere("sharedReads", "LinkLoader"),
  inProse("Else", "otherwise", /(?<![\w`])Else\b/g),
  inProse("else", "otherwise", /(?<=\w[;:] )else\b/g),
  name("Asked", "RequestInfo"),
  name("Gate", "RequestLimiter"),
  name("Pace", "AdaptiveRate"),
  name("Run", "ResourceTracker", { within: "provider/" }),
  name("saw", "trackKnown"),
  name("select", "pickKnown", {
    except: {
      "provider/cli/output/prompts.ts": "a name in @clack/prompts",
      "provider/cli/stack/open.ts": "a name in the Automation API",
      "test/support/engine-workspace.ts": "a name in the Automation API",
    },
  }),
  name("alternatives", "mutuallyExclusive", { within: "provider/", except: ofTheModel }),
  name("implied", "derivedDefaults", { within: "provider/" }),
  name("fill", "resolveDefaults", { within: "provider/" }),
  name("view", "toInputs", { within: "provider/" }),
  name("removal", "deleteBody", { within: "provider/" }),
  name("pause", "sleep", { within: "provider/" }),
  name("receive", "decode", { within: "provider/" }),
  name("cast", "fixture", {
    except: { "provider/cli/convert/source/csv.ts": "an option of csv-parse" },
  }),
  inNames("carried", "serializable"),
  inNames("answer|answers|answered", "response or respond", { except: ofTheModel }),
  name("outs", "outputs", {
    except: {
      "provider/dynamic/provider.ts": "a property of the SDK's results",
      "test/dynamic/provider.test.ts": "a property of the SDK's results",
      "test/dynamic/key.test.ts": "a property of the SDK's results",
      "test/model/doors.ts": "a property of the SDK's results",
      "test/world/process/dynamic.ts": "a property of the SDK's results",
      "bench/programs/naive.js": "a property of the SDK's results",
    },
  }),
];

const roots = [
  ...[
    "provider",
    "emulator",
    "scripts",
    "bench",
    "test",
    "tools",
    "examples",
    "templates",
    "docs",
    ".ci",
    ".github",
  ],
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "RELEASING.md", "SECURITY.md", "action.yml"],
];

const extensions = [".ts", ".mts", ".js", ".mjs", ".md", ".yaml", ".yml", ".go", ".py", ""];

/** What is generated from checked sources, and the table above with its test. */
const unchecked = /^(provider\/dynamic\/generated|docs\/reference)\/|(^|\/)words(\.test)?\.ts$/;

/**
 * Finds the words and names that the project does not use: file names, identifiers, strings, comments and pages.
 *
 * @param project the folder of the project, a git checkout
 * @returns the violations, each as a sentence with its place and the word to use
 */
export function forbiddenWords(project: string): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...roots];
  return execFileSync("git", args, { cwd: project, encoding: "utf8" })
    .split("\0")
    .filter((file) => file !== "" && extensions.includes(extname(file)) && !unchecked.test(file))
    .flatMap((file) => forbiddenWordsIn(file, contentOf(join(project, file))));
}

/** Finds the same in one file with this path and content. */
export function forbiddenWordsIn(file: string, source: string): string[] {
  const applicable = rules.filter(
    ({ within = "", except = {} }) =>
      file.startsWith(within) &&
      !Object.keys(except).some((path) => (path.endsWith("/") ? file.startsWith(path) : file === path)),
  );
  // Parsing takes long, and few files hold any of the words.
  if (!applicable.some(({ word }) => new RegExp(word, "i").test(`${file}\n${source}`))) return [];
  const path: Piece = { kind: "name", text: file.slice(0, file.length - extname(file).length), line: 1 };
  return [path, ...piecesOf(file, source)].flatMap((piece) =>
    applicable
      .filter(({ kinds }) => kinds.includes(piece.kind))
      .flatMap(({ pattern, use }) =>
        [...piece.text.matchAll(pattern)].map(({ 0: found, index }) => {
          const line = piece.line + piece.text.slice(0, index).split("\n").length - 1;
          return `${file}:${line}: "${found}": use ${use}.`;
        }),
      ),
  );
}

/** Matches any of the forms as a whole word, or as a part of a camelCase name. */
function wordPattern(forms: string): RegExp {
  const capital = forms.replace(/(^|\|)\w/g, (start) => start.toUpperCase());
  return new RegExp(`((?<![A-Za-z])(${forms}|${capital})|(?<=[a-z])(${capital}))(?![a-z])`, "g");
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Deleted, but not yet committed.
    return "";
  }
}
