import fs from "node:fs";
import { vi } from "vitest";

/** Catches what a command prints until mocks are restored, each text without its last line break. */
export function catchPrinted(): readonly string[] {
  const printed: string[] = [];
  vi.spyOn(fs, "writeSync").mockImplementation((_, bytes) => {
    printed.push(String(bytes).replace(/\n$/, ""));
    return Buffer.byteLength(String(bytes));
  });
  return printed;
}
