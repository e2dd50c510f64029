// How the engine and the SDK mark a value that plain JSON cannot express: an object with one of these signatures
// (sdk/proto and sdk/nodejs/runtime/rpc.ts of Pulumi).

/** The property that holds the signature of a marked value. */
export const signatureKey = "4dabf18193072939515e22adb298388d";

/** The signatures, by the kind of value. */
export const signatures = {
  secret: "1b47061264138c4ac30d75fd1eb44270",
  output: "d0e6a833031e9bbcd3f4e8bde6ca49a4",
  asset: "c44067f5952c0a294b673a41bacd8c17",
  archive: "0def7320c3a5731c473e5ecbe6d01bc7",
  resource: "5cf8f73096256a8f31e491e813e4eb8e",
} as const;

/** Stands for a string that is not known yet, and in this provider for any value that is not. */
export const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** The strings that stand for an unknown value, one for each type of value. */
export const unknownValues: ReadonlySet<unknown> = new Set([
  unknownValue,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
]);

/** A secret as the engine marks it. */
export interface WrappedSecret {
  readonly [signatureKey]: typeof signatures.secret;
  readonly value: unknown;
}

/** Whether a value is marked as a secret. */
export const isWrappedSecret = (value: unknown): value is WrappedSecret =>
  typeof value === "object" &&
  value !== null &&
  (value as Readonly<Record<string, unknown>>)[signatureKey] === signatures.secret;

/** Marks a value as a secret, once. */
export const wrapSecret = (value: unknown): WrappedSecret =>
  isWrappedSecret(value) ? value : { [signatureKey]: signatures.secret, value };

// Property names that the SDK and the engine keep for themselves.

/** Holds the code of a dynamic provider, in the inputs and outputs of its resources. */
export const providerKey = "__provider";

/** Lists the inputs whose value came from the service rather than the program: the engine's own convention. */
export const defaultsKey = "__defaults";

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
