import { assumptionsUrl } from "../../contract";
import type { RuleId } from "../../routing";

/** What to do about an assumption on which answers depend. */
export const adviceAbout = (id: RuleId | undefined): string[] =>
  id === undefined
    ? []
    : [
        `\`shortlink doctor --write --visit --apply\` finds out what the service does. If you know it, set it: \`pulumi config set --path shortlink:service.${id} <value>\` (${assumptionsUrl}).`,
      ];
