import type { Stack } from "@pulumi/pulumi/automation";
import { importObject, isAbsent, isObject, type Properties, propertyOf } from "../../lifecycle";
import { link } from "../../resources";
import { withAccount } from "../account/account";
import { readIgnoreRules } from "../account/ignore-file";
import { type AccountObject, readUnmanaged } from "../export/read";
import type { Progress } from "../output/progress";
import { setForType } from "../stack/definition";
import type { PreviewedResource } from "../stack/events";
import { readStackSettings } from "../stack/open";

/** A link that no stack declares, as a row for the table of a set. */
export interface NewRow {
  readonly set: PreviewedResource;
  readonly id: string;
  readonly key: string;
  readonly inputs: Properties;
  /** Whether its row would give it an input that the link does not have: a slug, or a default of the set. */
  readonly gains?: boolean;
}

/** Finds the links of an account that no stack declares, in the folders and on the domains of the sets that have tables. */
export async function findNewRows(
  stack: Stack,
  resources: readonly PreviewedResource[],
  progress: Progress,
): Promise<NewRow[]> {
  const sets = resources.filter(({ type, after }) => setForType(type) && typeof after?.table === "string");
  if (sets.length === 0) return [];
  const rules = await readIgnoreRules(stack.workspace.workDir);
  return withAccount(await readStackSettings(stack), async (context) => {
    const isLink = ({ definition }: AccountObject) => definition === link;
    const objects = await readUnmanaged(context, {}, { stack }, rules, progress, isLink);
    const domainId = await context.defaultDomainId();
    return objects.flatMap(({ id, live }) => {
      const { inputs } = importObject(link, id, live, context);
      const [set, ...others] = sets.filter(({ after }) => isPlace(propertyOf(after, "defaults"), inputs));
      if (!set || others.length > 0) return [];
      const given: Properties = { domainId, ...Object(propertyOf(set.after, "defaults")) };
      const own = Object.entries(inputs).filter(([name, value]) => given[name] !== value);
      const isGained = (name: string) => isAbsent(inputs[name]) && !isAbsent(given[name]);
      const gains = isAbsent(inputs.slug) || Object.keys(given).some(isGained);
      return [{ set, id, key: String(inputs.slug ?? id), inputs: Object.fromEntries(own), gains }];
    });
  });
}

/** Whether a set is the one for the folder of a link, or without a folder for its domain. */
const isPlace = (defaults: unknown, { folderId, domainId }: Properties): boolean =>
  isObject(defaults) &&
  (defaults.folderId === undefined ? defaults.domainId === domainId : defaults.folderId === folderId);
