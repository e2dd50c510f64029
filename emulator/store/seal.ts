import { createHmac } from "node:crypto";
import { isSecretFeature, type JsonObject } from "../../provider/contract";
import type { StoredLink } from "./records";
import { mapTexts } from "./texts";

/** Whether a text is a digest from a data file. */
export const isSealed = (text: string): boolean => /^sealed:[0-9a-f]{64}$/.test(text);

/** The digest of a text in a data file. */
export const seal = (text: string, secret: string): string =>
  `sealed:${createHmac("sha256", secret).update(text).digest("hex")}`;

/** Replaces each text in the settings of PASSWORD features by a digest, so that a file never holds a password. */
export function sealPasswords(link: StoredLink, secret: string): StoredLink {
  const sealOnce = (text: string) => (isSealed(text) ? text : seal(text, secret));
  const sealAll = <F extends { readonly config: JsonObject | null }>(features: readonly F[]): F[] =>
    features.map((feature) =>
      isSecretFeature(feature) && feature.config
        ? { ...feature, config: mapTexts(feature.config, sealOnce) }
        : feature,
    );
  return {
    ...link,
    routes: link.routes.map((route) => ({ ...route, features: sealAll(route.features) })),
    routeFeatures: sealAll(link.routeFeatures),
  };
}
