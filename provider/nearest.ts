import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The path of a file that is in a folder or in one around it: next to a bundle, or at the top of the checkout. */
export const nearest = (name: string, folder: string): string =>
  existsSync(join(folder, name)) || folder === dirname(folder)
    ? join(folder, name)
    : nearest(name, dirname(folder));
