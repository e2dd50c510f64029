import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Account, apiKey } from "./account";
import { shellIn, startFolder } from "./example";
import { recordText } from "./secret-scan";

export const exportSettings = (baseUrl: string) => ({
  SHORTLINK_API_KEY: apiKey,
  SHORTLINK_BASE_URL: baseUrl,
  // The compiler must accept the program as well.
  PULUMI_NODEJS_TRANSPILE_ONLY: "false",
});

/** Exports an account to `links`, and returns the files and the commands to work with them. */
export async function exportAccount({ emulator }: Account, flags: string, baseUrl = emulator.url) {
  const folder = startFolder(exportSettings(baseUrl));
  const result = await folder.shortlink(`export --out links ${flags}`);
  const cwd = join(folder.cwd, "links");
  const names = readdirSync(cwd, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => statSync(join(cwd, name)).isFile());
  const textOf = (name: string) => readFileSync(join(cwd, name), "utf8");
  for (const name of files) recordText(`the file ${name}`, textOf(name));
  const program = files.filter((name) => /\.ts$|^Pulumi.yaml$/.test(name)).map(textOf);
  // The export itself has previewed the program, and so compiled it.
  const env = { ...folder.env, PULUMI_NODEJS_TRANSPILE_ONLY: "true" };
  return { ...shellIn(cwd, env), result, files, program: program.join("\n") };
}
