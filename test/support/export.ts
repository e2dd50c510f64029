import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Account, apiKey } from "./account";
import { shellIn, startFolder } from "./example";
import { stubNpm } from "./npm";
import { recordText } from "./secret-scan";
import { project } from "./shell";

/** The environment of a project from an account. Its program gets the packages of the checkout. */
export const exportSettings = (baseUrl: string) => ({
  PATH: [stubNpm({ installed: join(project, "node_modules") }), process.env.PATH].join(delimiter),
  SHORTLINK_API_KEY: apiKey,
  SHORTLINK_BASE_URL: baseUrl,
  // The compiler must accept the program as well.
  PULUMI_NODEJS_TRANSPILE_ONLY: "false",
});

/** Declares an account in `links`, and returns the files and the commands to work with them. */
export async function exportAccount(
  { emulator }: Account,
  flags: string,
  baseUrl = emulator.url,
  more: Readonly<Record<string, string>> = {},
) {
  const folder = startFolder({ ...exportSettings(baseUrl), ...more });
  const result = await folder.shortlink(`init links --from account ${flags}`);
  const cwd = join(folder.cwd, "links");
  const files = existsSync(cwd) ? filesIn(cwd) : [];
  const textOf = (name: string) => readFileSync(join(cwd, name), "utf8");
  for (const name of files) recordText(`the file ${name}`, textOf(name));
  const program = files.filter((name) => /\.ts$|^Pulumi.yaml$/.test(name)).map(textOf);
  // The command itself has previewed the program, and so compiled it.
  const env = { ...folder.env, PULUMI_NODEJS_TRANSPILE_ONLY: "true" };
  return { ...shellIn(cwd, env), folder, result, files, program: program.join("\n") };
}

/** The files of a project, without its packages. */
const filesIn = (folder: string, inside = ""): string[] =>
  readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const path = join(inside, entry.name);
    if (entry.name === "node_modules") return [];
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });
