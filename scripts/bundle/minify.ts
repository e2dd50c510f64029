import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import { project } from "../project";

const command = join(project, "dist/provider/cli");

/**
 * Removes the comments from the compiled modules of the package: those for its users are in the type declarations. Of the command, which
 * no program imports, the white space goes as well. Names stay, so that the stack of a bug still has its functions.
 */
export async function minifyModules(): Promise<void> {
  for (const folder of ["provider", "emulator", "sdk"]) {
    const root = join(project, "dist", folder);
    const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith(".js"));
    await Promise.all(
      files.map(async (file) => {
        const path = join(root, file);
        const text = await readFile(path, "utf8");
        const minified = path.startsWith(command) && { minifySyntax: true, minifyWhitespace: true };
        const { code } = await transform(text, { charset: "utf8", legalComments: "none", ...minified });
        if (code !== text) await writeFile(path, code);
      }),
    );
  }
}
