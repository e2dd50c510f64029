import type { Properties } from "../../../../lifecycle";
import { unusedName } from "../../sandbox/marker";
import { urlOf } from "../../sandbox/sandbox";
import { speaks } from "../person";
import { around, condition, forLanguage, to, type VisitProbe } from "../probe";

/** A route for a language, with a feature. */
const withFeature = (
  language: string,
  name: string,
  type: string,
  config: Properties,
  fields: Properties = {},
) =>
  to(name, [condition("language", "IN", [language])], {
    features: [{ type, enabled: true, config }],
    ...fields,
  });

/** A route with a feature, and the usual one of its language behind it. */
const before = (language: string, name: string, type: string, config: Properties) =>
  around([withFeature(language, name, type, config)], [forLanguage(language)]);

/**
 * Features of routes.
 *
 * @param now the time of the service, in milliseconds since 1970
 */
export function features(now: number): readonly VisitProbe[] {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const day = 24 * 3600_000;
  const tagged = { source: "doctor", medium: "probe" };
  return [
    {
      settles: ["utmParameters", "utmConfig"],
      routes: [
        withFeature("de", "utm", "UTM", tagged, {
          actionConfig: { url: `${urlOf("utm")}?utm_source=own&keep=1` },
        }),
      ],
      visits: [{ who: speaks("de"), proves: "utmConfig" }],
    },
    {
      settles: ["disabledFeature"],
      routes: [
        to("disabled", [condition("language", "IN", ["fr"])], {
          features: [{ type: "UTM", enabled: false, config: tagged }],
        }),
      ],
      visits: [{ who: speaks("fr") }],
    },
    {
      settles: ["expiredRoute", "expirationConfig"],
      routes: before("it", "expired", "EXPIRATION_DATE", { expiresAt: "2020-01-01T00:00:00Z" }),
      visits: [{ who: speaks("it"), proves: "expirationConfig" }],
    },
    {
      settles: ["expiryDay"],
      routes: [
        ...before("es", "today", "EXPIRATION_DATE", { expiresAt: dayOf(now) }),
        ...before("pt", "yesterday", "EXPIRATION_DATE", { expiresAt: dayOf(now - day) }),
      ],
      visits: [{ who: speaks("es") }, { who: speaks("pt") }],
    },
    {
      settles: ["usedUpRoute", "limitConfig"],
      routes: before("sv", "limited", "LIMIT", { clicks: 1 }),
      visits: [{ who: speaks("sv") }, { who: speaks("sv"), earlier: 1, proves: "limitConfig" }],
    },
    {
      settles: ["passwordConfig"],
      // The password is random, and of no use to anybody.
      routes: [withFeature("nl", "password", "PASSWORD", { password: unusedName() })],
      visits: [{ who: speaks("nl"), proves: "passwordConfig" }],
    },
  ];
}
