import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import { project } from "../project";

/** Removes the comments from the compiled modules of the package. Those for its users are in the type declarations. */
export async function removeComments(): Promise<void> {
  for (const folder of ["provider", "emulator", "sdk"]) {
    const root = join(project, "dist", folder);
    const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith(".js"));
    await Promise.all(
      files.map(async (file) => {
        const path = join(root, file);
        const text = await readFile(path, "utf8");
        const { code } = await transform(text, { charset: "utf8", legalComments: "none" });
        if (code !== text) await writeFile(path, code);
      }),
    );
  }
}
