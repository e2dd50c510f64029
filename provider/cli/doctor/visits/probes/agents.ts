import { person, userAgents } from "../person";
import { around, condition, forLanguage, pattern, to, type VisitProbe } from "../probe";

const using = (userAgent: string, language?: string) => person({ userAgent, language });

/** Conditions on the operating system. What the service calls that of the last visitor does not matter. */
export const systems: readonly VisitProbe[] = [
  {
    settles: ["osCondition"],
    routes: [
      to("ios", [condition("os", "IN", ["iOS"])]),
      to("android", [condition("os", "EQUALS", ["Android"])]),
      to("windows", [pattern("os", "^.indows$")]),
      to("other-systems", [condition("os", "NOT_IN", ["iOS", "Android", "Windows", "Linux"])]),
    ],
    visits: [
      { who: using(userAgents.iPhone), proves: "osCondition IN" },
      { who: using(userAgents.android), proves: "osCondition EQUALS" },
      { who: using(userAgents.windows), proves: "osCondition REGEX" },
      { who: using(userAgents.mac), proves: "osCondition NOT_IN" },
      { who: using(userAgents.linux) },
    ],
  },
];

/** Conditions on the browser. The user agents of most browsers contain the names of others. */
export const browsers: readonly VisitProbe[] = [
  {
    settles: ["browserCondition", "browserNames"],
    routes: around(
      [
        to("safari", [condition("browser", "IN", ["Safari"])]),
        to("firefox", [condition("browser", "EQUALS", ["Firefox"])]),
        to("other-browsers", [condition("browser", "NOT_IN", ["Safari", "Firefox", "Chrome"])]),
      ],
      ["de", "fr", "it", "es"].map((language) => forLanguage(language)),
    ),
    visits: [
      { who: using(userAgents.iPhone, "de"), proves: "browserCondition IN" },
      { who: using(userAgents.windows, "fr") },
      { who: using(userAgents.firefox, "it"), proves: "browserCondition EQUALS" },
      { who: using(userAgents.edge, "es"), proves: "browserCondition NOT_IN" },
    ],
  },
];

const { iPhone, android, mac, linux, firefox, edge, windows } = userAgents;

/** Conditions on the user agent: whole ones, and parts of two others. */
export const agents: readonly VisitProbe[] = [
  {
    settles: ["userAgentCondition"],
    routes: [
      to("agent-in", [condition("userAgent", "IN", [iPhone])]),
      to("agent-equals", [condition("userAgent", "EQUALS", [android])]),
      // Digits have no case.
      to("agent-pattern", [pattern("userAgent", "^.* 10_15_7.*$")]),
      to("agent-others", [
        condition("userAgent", "NOT_IN", [iPhone, android, mac, linux, firefox, edge, "135.0"]),
      ]),
    ],
    visits: [
      { who: using(iPhone), proves: "userAgentCondition IN" },
      { who: using(android), proves: "userAgentCondition EQUALS" },
      { who: using(mac), proves: "userAgentCondition REGEX" },
      { who: using(windows), proves: "userAgentCondition NOT_IN" },
      { who: using(linux) },
    ],
  },
  {
    settles: ["userAgentMatch"],
    routes: [to("agent-part", [condition("userAgent", "IN", ["Firefox/135.0"])])],
    visits: [{ who: using(firefox) }],
  },
  {
    settles: ["regexMatch"],
    routes: [to("pattern-part", [pattern("userAgent", "133\\.0\\.0\\.0 .* .*/133")])],
    visits: [{ who: using(edge) }],
  },
];
