import type { Defect } from "./defects.js";

/** The code of a file without a fix. */
export function withDefect(code: string, { name, fix, defect }: Defect): string {
  const parts = code.split(fix);
  if (parts.length !== 2) throw new Error(`the fix is there ${parts.length - 1} times: ${name}`);
  return parts.join(defect);
}
