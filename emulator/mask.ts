import { isSecretFeature, type JsonObject, passwordNames } from "../provider/contract";
import { isSealed } from "./store/seal";
import { changeTexts } from "./texts";

/** What the service shows in the place of a password. */
const mask = "********";

/**
 * How the settings of PASSWORD features are shown: each text masked; not at all; or masked only what is called like a
 * password.
 */
export const masks = ["stars", "omitted", "keys"] as const;
export type Masks = (typeof masks)[number];

/** A feature as it is answered: nobody is shown its password. */
export function masked<F extends { readonly type: string; readonly config: JsonObject | null }>(
  feature: F,
  how: Masks,
): F | Omit<F, "config"> {
  const { config, ...others } = feature;
  if (!config || !isSecretFeature(feature)) return feature;
  switch (how) {
    case "stars":
      return { ...feature, config: changeTexts(config, () => mask) };
    case "omitted":
      return others;
    case "keys": {
      // Of what was read from a file, no text is known any more.
      const known = changeTexts(config, (text) => (isSealed(text) ? mask : text));
      return { ...feature, config: changeTexts(known, () => mask, passwordNames(config)) };
    }
  }
}
