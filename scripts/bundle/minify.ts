import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import { project } from "../project";

const options = {
  charset: "utf8",
  legalComments: "none",
  minifySyntax: true,
  minifyWhitespace: true,
} as const;

/**
 * Removes comments and white space from the compiled modules of the package. The comments for its users are in the type declarations, and
 * names stay, so that the stack of a bug still has its functions.
 */
export async function minifyModules(): Promise<void> {
  for (const folder of ["provider", "emulator", "sdk"]) {
    const root = join(project, "dist", folder);
    const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith(".js"));
    await Promise.all(
      files.map(async (file) => {
        const path = join(root, file);
        const text = await readFile(path, "utf8");
        const { code } = await transform(text, options);
        if (code !== text) await writeFile(path, code);
      }),
    );
  }
}
