import { createHmac } from "node:crypto";
import { isSecretFeature, type JsonObject } from "../../provider/contract";
import type { StoredLink } from "./records";
import { mapTexts } from "./texts";

/** Whether a text is a digest from a data file. */
export const isSealed = (text: string): boolean => /^sealed:[0-9a-f]{64}$/.test(text);

/** Replaces each text in the settings of PASSWORD features by a digest, so that a file never holds a password. */
export function sealPasswords(link: StoredLink, secret: string): StoredLink {
  const seal = (text: string) =>
    isSealed(text) ? text : `sealed:${createHmac("sha256", secret).update(text).digest("hex")}`;
  const sealAll = <F extends { readonly config: JsonObject | null }>(features: readonly F[]): F[] =>
    features.map((feature) =>
      isSecretFeature(feature) && feature.config
        ? { ...feature, config: mapTexts(feature.config, seal) }
        : feature,
    );
  return {
    ...link,
    routes: link.routes.map((route) => ({ ...route, features: sealAll(route.features) })),
    routeFeatures: sealAll(link.routeFeatures),
  };
}
