import { isSecretFeature, type JsonObject, passwordNames } from "../../provider/contract";
import { isSealed } from "../store/seal";
import { mapTexts } from "../store/texts";

/** The text that the service shows instead of a password. */
const mask = "********";

/**
 * How responses show the settings of PASSWORD features: with every text masked, not at all, or with only those settings
 * masked whose names look like a password's.
 */
export const masks = ["stars", "omitted", "keys"] as const;
export type Masks = (typeof masks)[number];

/** Hides the password of a feature for a response. */
export function maskPassword<F extends { readonly type: string; readonly config: JsonObject | null }>(
  feature: F,
  how: Masks,
): F | Omit<F, "config"> {
  const { config, ...others } = feature;
  if (!config || !isSecretFeature(feature)) return feature;
  switch (how) {
    case "stars":
      return { ...feature, config: mapTexts(config, () => mask) };
    case "omitted":
      return others;
    case "keys": {
      // The original texts of features from a data file are unknown.
      const known = mapTexts(config, (text) => (isSealed(text) ? mask : text));
      return { ...feature, config: mapTexts(known, () => mask, passwordNames(config)) };
    }
  }
}
