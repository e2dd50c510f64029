import type { Properties } from "../../../../lifecycle";
import { person, speaks, userAgents } from "../person";
import { around, condition, forLanguage, type ProbeGroup, to, type VisitProbe } from "../probe";

/** A route for a language that is considered before the usual one. */
const special = (language: string, name: string, fields: Properties) =>
  around([to(name, [condition("language", "IN", [language])], fields)], [forLanguage(language)]);

/** Routes with something unusual. */
export const unusual: readonly VisitProbe[] = [
  {
    settles: ["inactiveRoute"],
    routes: special("de", "inactive", { isActive: false }),
    visits: [{ who: speaks("de") }],
  },
  {
    settles: ["routeTargeting"],
    routes: special("fr", "targeted", { targeting: { doctor: "nobody" } }),
    visits: [{ who: speaks("fr") }],
    otherwise:
      "visitors get a route whose targeting nobody is to meet: the service ignores it, or does not know its form, which is doctor's own",
  },
  {
    settles: ["missingAction"],
    routes: special("it", "no-action", { actionType: undefined }),
    visits: [{ who: speaks("it") }],
  },
  {
    settles: ["eventAction"],
    routes: special("es", "event", { actionType: "EVENT", actionConfig: { event: "doctor" } }),
    visits: [{ who: speaks("es") }],
  },
];

/** Routes for devices. A phone is none that has the profile of desktop computers. */
export const devices = (desktop: string): readonly VisitProbe[] => {
  const onDesktop = (language: string) => person({ language, device: desktop });
  const onPhone = (language: string) => person({ language, userAgent: userAgents.iPhone });
  return [
    {
      settles: ["deviceProfiles"],
      routes: special("de", "profile", { deviceProfileIds: [desktop] }),
      visits: [{ who: onDesktop("de") }, { who: onPhone("de") }],
    },
    {
      settles: ["deviceCondition"],
      routes: around([to("device", [condition("deviceProfile", "IN", [desktop])])], [forLanguage("fr")]),
      visits: [{ who: onPhone("fr") }, { who: onDesktop("it"), proves: "deviceCondition IN" }],
    },
  ];
};

/** The fallback with a condition. */
export const restrictedFallback: ProbeGroup = {
  fallback: { conditions: [condition("language", "IN", ["de"])] },
  redirects: speaks("de"),
  probes: [{ settles: ["fallbackConditions"], routes: [], visits: [{ who: speaks("fr") }] }],
};

/** A graph in a link that says that it has none. */
export const simple: ProbeGroup = {
  link: { routingMode: "SIMPLE" },
  probes: [{ settles: ["simpleMode"], routes: [forLanguage("de")], visits: [{ who: speaks("de") }] }],
};

/** A graph in a link that has a page. */
export const page = (treeId: string): ProbeGroup => ({
  link: { kind: "TREE", treeId },
  redirects: undefined,
  probes: [{ settles: ["pageLinks"], routes: [forLanguage("de")], visits: [{ who: speaks("de") }] }],
});
