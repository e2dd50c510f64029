import { replaceFunction } from "./replace-function";

type Print = (text?: unknown, ...rest: unknown[]) => void;

const hidden = new Set<unknown>();

/**
 * Keeps a line out of the console of this process: the SDK prints every error of a dynamic provider, which the engine shows at
 * the resource as well.
 */
export function hideLine(line: string): void {
  if (hidden.size === 0) {
    replaceFunction<Print>(
      () => console,
      "error",
      (print) =>
        (text, ...rest) => {
          if (!hidden.has(text)) print(text, ...rest);
        },
    );
  }
  hidden.add(line);
}
