import type { Loss } from "../arrived";
import { countLines, redirectKind } from "../redirects/kind";
import { blocksOf, type Directive, isRewriteRule } from "./apache/blocks";
import { placeDirectives } from "./apache/place";
import { redirectRule } from "./apache/redirect";
import { flagsIn, isChained, rewriteRules } from "./apache/rewrite";

const directive = /^(Redirect|RedirectPermanent|RedirectTemp|RedirectMatch|RewriteRule)\s/i;

/** Directives that pass requests to other servers before a redirect is tried. */
const proxy = /^ProxyPass(Match)?$/i;

/** Lines around rules that say nothing about a redirect. */
const surroundings = /^(RewriteEngine\b|RewriteOptions\b(?!.*\bInherit)|<\/?IfModule\b)/i;

/**
 * Apache: `Redirect`, `RedirectPermanent`, `RedirectTemp` and `RedirectMatch` (httpd.apache.org, mod_alias), and `RewriteRule`
 * (mod_rewrite) with a pattern that matches one path.
 */
export const apache = redirectKind({
  name: "apache",
  title: "Apache `Redirect`, `RewriteRule`",
  howToExport: "Use the file .htaccess, or the configuration of the site.",
  leavesOut: ["patterns", "conditions (`RewriteCond`)", "paths below a path", "other directives"],
  recognize: (content) => (!content.json && countLines(content, (it) => directive.test(it)) > 0 ? 5 : 0),
  read({ text }) {
    const read = blocksOf(text);
    const { metadata } = read;
    const rules: Directive[] = [];
    const losses: Loss[] = [];
    const count = (name: string) => metadata.set(name, (metadata.get(name) ?? 0) + 1);
    for (const it of withConditions(read.directives)) {
      const { name, line, text, block, words } = it;
      if (directive.test(text)) rules.push(it);
      else if (proxy.test(name) && words[1] !== "!") rules.push(it);
      else if (/^ServerName$/i.test(name) && block.host !== undefined) count(name);
      else if (/^RewriteCond$/i.test(name))
        losses.push({ line, what: name, reason: "no route here can decide on it." });
      else if (surroundings.test(text)) count(name);
      else losses.push({ line, what: name, reason: "is not a redirect." });
    }
    const placed = placeDirectives(rules, read);
    const rewritten = rewriteRules(placed.filter(isRewriteRule));
    const others = new Map(placed.filter((it) => !isRewriteRule(it)).map((it) => [it, redirectRule(it)]));
    return { rules: placed.flatMap((it) => rewritten.get(it) ?? others.get(it) ?? []), losses, metadata };
  },
});

/** Directives with the conditions (`RewriteCond`) and the chains on which rewrite rules depend. */
function withConditions(directives: readonly Directive[]): Directive[] {
  const waiting = new Map<object, number>();
  return directives.map((it) => {
    const { name, block, line, words } = it;
    if (/^RewriteCond$/i.test(name)) waiting.set(block, waiting.get(block) ?? line);
    if (!isRewriteRule(it)) return it;
    const condition = waiting.get(block);
    if (isChained(flagsIn(words[2] ?? ""))) waiting.set(block, line);
    else waiting.delete(block);
    return { ...it, condition: condition ?? it.condition };
  });
}
