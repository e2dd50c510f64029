import type { Exception, Rule, Rules, Severity } from "./file";
import type { HouseLink } from "./house-link";
import { endOf, type Finding, type HouseRule } from "./house-rule";
import { houseRules, type RuleName } from "./house-rules";

/** A link or a folder that breaks a rule. */
export interface Violation {
  readonly rule: RuleName;
  readonly severity: Severity;
  /** The `key` of the link; undefined for a folder. */
  readonly key: string | undefined;
  /** What breaks the rule: `Link shop`, or `Folder campaigns`. */
  readonly subject: string;
  /** The property's path in the link, `routes[0].actionConfig.url`. Empty for the link or folder itself. */
  readonly path: string;
  /** What is wrong, and what the rule accepts, with the person's own message. Shows no value of the link. */
  readonly message: string;
  /** The value that breaks the rule, if one does. Show it only where secrets are not known in the first place. */
  readonly value: string | undefined;
}

/**
 * What breaks the rules of a file. The same for links of programs in any language, of both providers, and for entries of sets.
 *
 * @param now the time at which exceptions hold or have ended
 * @example
 * violationsOf(links, toRules({ rules: { httpsOnly: true } }), { now: new Date() });
 */
export const violationsOf = (
  links: readonly HouseLink[],
  { rules, exceptions }: Rules,
  { now }: { readonly now: Date },
): Violation[] =>
  rules.flatMap((rule) =>
    findingsOf(rule, links).flatMap((finding): Violation[] => {
      const own = exceptions.filter((it) => it.rule === rule.name && isAbout(it, finding));
      if (own.some(({ until }) => endOf(until) >= now)) return [];
      const [ended] = own;
      const sentences = [
        ...(rule.message === undefined ? [] : [rule.message]),
        ...(ended ? [`Its exception ended on ${ended.until}.`] : []),
      ];
      const { link, folder, path, reason, value } = finding;
      return [
        {
          ...{ rule: rule.name, severity: rule.severity, key: link?.key, path, value },
          subject: link ? link.name : `Folder ${folder.name ?? folder.title ?? folder.id}`,
          message: [`${reason}.`, ...sentences].join(" "),
        },
      ];
    }),
  );

const findingsOf = ({ name, settings }: Rule, links: readonly HouseLink[]): Finding[] =>
  (houseRules[name] as HouseRule<Rule["settings"]>).check(links, settings);

function isAbout({ link: wantedLink, folder: wantedFolder }: Exception, { link, folder }: Finding): boolean {
  const { title, id } = (link ? link.folder : folder) ?? {};
  return (
    (wantedLink === undefined || link?.names.includes(wantedLink) === true) &&
    (wantedFolder === undefined || [title, id].includes(wantedFolder))
  );
}
