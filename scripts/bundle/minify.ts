import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import { project } from "../project";

const command = join(project, "dist/provider/cli");

/**
 * Removes the comments and the white space from the compiled modules of the package: the comments for its users are in the type
 * declarations. Names stay, so that the stack of a bug still has its functions.
 */
export async function minifyModules(): Promise<void> {
  for (const folder of ["provider", "emulator", "sdk"]) {
    const root = join(project, "dist", folder);
    const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith(".js"));
    await Promise.all(
      files.map(async (file) => {
        const path = join(root, file);
        const text = await readFile(path, "utf8");
        // In a module that programs import, it would hide the names of the exports from Node.js.
        const minifySyntax = path.startsWith(command);
        const options = {
          charset: "utf8",
          legalComments: "none",
          minifySyntax,
          minifyWhitespace: true,
        } as const;
        const { code } = await transform(text, options);
        if (code !== text) await writeFile(path, code);
      }),
    );
  }
}
