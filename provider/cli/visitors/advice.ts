import { assumptionsUrl } from "../../contract";
import type { RuleId } from "../../routing";

/** What to do about an assumption on which answers depend. */
export const adviceAbout = (id: RuleId | undefined): string[] =>
  id === undefined
    ? []
    : [
        `What the assumptions mean: ${assumptionsUrl}`,
        `If you know what the service does: \`pulumi config set --path shortlink:service.${id} <value>\`. Otherwise, \`shortlink doctor --write --visit --apply\` can find it out.`,
      ];
