import type { RuleId } from "../../routing";

// Loaded in browsers, too, so that it loads no more than it needs.

/**
 * What to declare so that an assumption no longer matters. What is absent, only the service can settle: for the order of routes or their
 * targets, other numbers and conditions bring other assumptions.
 */
const declarations: Readonly<Partial<Record<RuleId, (link: string) => string>>> = {
  conditionValues: (link) =>
    `Write what is compared, such as \`country\`, as \`valueKey\` in the conditions of ${link}, and the values in \`valueJson\``,
  missingOperator: (link) => `Set an \`operator\` in each condition of ${link}`,
  regexMatch: (link) => `Write the patterns of ${link} for the whole text, such as \`^.*(bot|crawler).*$\``,
  languageRange: (link) =>
    `Write the languages that conditions of ${link} compare with IN as patterns, with the operator REGEX: \`^de(-.*)?$\` with regions, \`^de$\` without`,
  referrerDomain: (link) =>
    `Write the domains that conditions of ${link} compare with IN as patterns, with the operator REGEX: \`^(.*\\.)?example\\.com$\` with subdomains, \`^example\\.com$\` without`,
  routePlatform: (link) => `Set \`platform: GLOBAL\` on the routes of ${link}`,
  fallbackConditions: (link) => `Remove what restricts the fallback of ${link}`,
  inactiveRoute: (link) => `Remove the routes of ${link} that are not active`,
  disabledFeature: (link) => `Remove the features of ${link} that are not enabled`,
  expiryDay: (link) =>
    `Write the day in the EXPIRATION_DATE of ${link} with its time, such as \`2030-12-31T23:59:59Z\``,
  utmParameters: (link) => `Declare each UTM parameter of ${link} once: in the destination or in the feature`,
  pageLinks: (link) => `Remove the routes of ${link}, or set \`kind: DIRECT\``,
  simpleMode: (link) => `Set \`routingMode: ADVANCED\` on ${link}`,
  missingAction: (link) => `Set an \`actionType\` on each route of ${link}`,
};

/**
 * What to declare so that the answers for a link no longer depend on assumptions, in a sentence for each that a declaration settles.
 *
 * @param link what to call the link: `link spring`
 * @param causes what the answers depend on
 */
export const declarationsFor = (link: string, causes: readonly string[]): string[] =>
  causes.flatMap((id) => {
    const text = declarations[id as RuleId]?.(link);
    return text === undefined ? [] : [`${text}, and it no longer depends on ${id}.`];
  });
