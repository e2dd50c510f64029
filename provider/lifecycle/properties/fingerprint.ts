import { createHmac } from "node:crypto";
import type { Settings } from "../../client";
import type { Properties } from "./values";

// State keeps with each object which key has written or imported it, as a fingerprint. The 24 bits are enough to distinguish the
// keys of a team, and too few to find a key: of those with 128 bits, each fingerprint has 2^104. A key that is changed shows up
// in no diff, and a refresh leaves the fingerprint as it is.

/** The output that holds the fingerprint. */
const fingerprintKey = "__fingerprint";

type Account = Pick<Settings, "apiKey" | "baseUrl">;

const fingerprintOf = ({ apiKey, baseUrl }: Account): string =>
  createHmac("sha256", apiKey).update(baseUrl).digest("hex").slice(0, 6);

/** Outputs of an object that the key of these settings has just written or imported. */
export const withFingerprint = (outputs: Properties, settings: Account): Properties => ({
  ...outputs,
  [fingerprintKey]: fingerprintOf(settings),
});

/** The fingerprint alone, of outputs that have one. */
export const fingerprintIn = ({ [fingerprintKey]: fingerprint }: Properties): Properties =>
  fingerprint === undefined ? {} : { [fingerprintKey]: fingerprint };

/** The fingerprint of the key that wrote or imported an object. */
export const writerIn = ({ [fingerprintKey]: fingerprint }: Properties): unknown => fingerprint;

/** Whether the key of these settings has written or imported an object, or state does not say otherwise. */
export const isKeyOf = ({ [fingerprintKey]: fingerprint }: Properties, settings: Account): boolean =>
  fingerprint === undefined || fingerprint === fingerprintOf(settings);
