import { signatureKey } from "./signatures";

/** An object by which the engine's events and exported state stand for a secret or another special value. */
export interface MarkedValue {
  /** The value as JSON. Only state that was exported with its secrets has it. */
  readonly plaintext?: unknown;
}

/** Whether an object stands for a special value. In the resources of this provider, every special value is a secret. */
export const isMarked = (value: object): value is MarkedValue => Object.hasOwn(value, signatureKey);

/** The value of a secret in exported state; undefined where the engine does not write it as JSON. */
export function plaintextOf({ plaintext }: MarkedValue): unknown {
  try {
    return JSON.parse(String(plaintext));
  } catch {
    return undefined;
  }
}
