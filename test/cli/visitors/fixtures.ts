import type { VisitedLink } from "../../../provider/cli/visitors/links";
import { type GraphOptions, toGraph } from "../../../provider/routing";

/** A condition on a property of visitors. */
export const condition = (type: string, ...values: string[]) => ({
  ...{ type, operator: "IN", valueKey: type.toLowerCase(), valueJson: { values } },
});

/** A route to a URL, whatever the platform. */
export const to = (url: string, more: object = {}) => ({
  ...{ actionType: "URL", actionConfig: { url }, platform: "GLOBAL", ...more },
});

/** A link with a name, a slug and these inputs. */
export const linkOf = (name: string, inputs: object, options: GraphOptions = {}): VisitedLink => ({
  name,
  ...{ names: [name, `${name}-slug`], slugs: [`${name}-slug`], hosts: [] },
  graph: toGraph(inputs, options),
});
