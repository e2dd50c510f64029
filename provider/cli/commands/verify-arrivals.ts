import type { Conversion } from "../convert/convert";
import { printMessage } from "../output/print";
import { Progress } from "../output/progress";

/** Asks the old short URLs of converted links where they lead, and prints it. Returns whether none leads elsewhere. */
export async function isVerified(
  { links, unit }: Conversion,
  { allowPrivate }: { readonly allowPrivate?: boolean },
): Promise<boolean> {
  const { verifyLinks } = await import("../convert/verify.js");
  const progress = new Progress();
  const onProgress = (done: number) => progress.show(`Asking old short URLs: ${done} of ${links.length}`);
  const { isSame, report } = await verifyLinks(links, { unit, allowPrivate, onProgress });
  printMessage(`\n${report}`);
  return isSame;
}
