import { createHash } from "node:crypto";
import { type Assumed, isSecretFeature, type JsonObject, passwordNames } from "../../provider/contract";
import { isSealed } from "../store/seal";
import { mapTexts } from "../store/texts";

/** The text that the service shows instead of a password. */
const mask = "********";

/**
 * How responses show the settings of PASSWORD features: with every text masked, not at all, or with only those settings
 * changed whose names look like a password's: masked, in part, replaced by a word, or replaced by a hash with a name of its own.
 */
export const masks = ["stars", "omitted", "keys", "partial", "word", "hash"] as const;
export type Masks = (typeof masks)[number];

/** How responses show a password: masked in one of these ways, as it is, or as a hash. */
export type PasswordView = Masks | "shown" | "hashed";

/** How a service shows passwords: as its assumption says, or else as its behaviour is set. */
export const passwordView = (
  { masks }: { readonly masks: Masks },
  { passwordMask }: Assumed,
): PasswordView => (passwordMask === "masked" ? masks : passwordMask);

/** Shows a feature in a response, with its password hidden if the service does that. */
export function maskPassword<F extends { readonly type: string; readonly config: JsonObject | null }>(
  feature: F,
  how: PasswordView,
): F | Omit<F, "config"> {
  const { config, ...others } = feature;
  if (!config || !isSecretFeature(feature)) return feature;
  // The original texts of features from a data file are unknown.
  const known = mapTexts(config, (text) => (isSealed(text) ? mask : text));
  switch (how) {
    case "stars":
      return { ...feature, config: mapTexts(config, () => mask) };
    case "omitted":
      return others;
    case "keys":
      return { ...feature, config: mapTexts(known, () => mask, passwordNames(config)) };
    case "partial":
      return { ...feature, config: mapTexts(known, (text) => `**${text.slice(-2)}`, passwordNames(config)) };
    case "word":
      return { ...feature, config: mapTexts(known, () => "hidden", passwordNames(config)) };
    case "hash":
      return { ...feature, config: withHashes(known, passwordNames(config)) };
    case "shown":
      return { ...feature, config: known };
    case "hashed":
      return { ...feature, config: mapTexts(known, hash) };
  }
}

/** Replaces each password by its hash: `password` by `passwordHash`. */
const withHashes = (config: JsonObject, isPassword: (name: string) => boolean): JsonObject =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) =>
      isPassword(name) ? [`${name}Hash`, `$2b$10$${hash(JSON.stringify(value))}`] : [name, value],
    ),
  );

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
