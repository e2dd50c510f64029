import type { Stack } from "@pulumi/pulumi/automation";
import { isExpectedError } from "../../../client";
import { settledRules } from "../../../contract";
import type { Context } from "../../../lifecycle";
import type { RoutingRules } from "../../../routing";
import { announceAccount, type Hosts, readFolders, readHosts, withAccount } from "../../account/account";
import type { Named } from "../../account/named";
import { plural } from "../../output/plural";
import { printMessage } from "../../output/print";
import type { Progress } from "../../output/progress";
import { deployed } from "../../stack/deployed";
import { openStack, readStackSettings, type StackLocation } from "../../stack/open";
import { previewStack } from "../../stack/preview";
import type { Source } from "../../stack/source";
import { readState } from "../../stack/state";
import type { Graph, GraphLink } from "../model/graph";
import { readAccountLinks } from "./account";
import { readStackLinks } from "./stack";
import { readStackFolders } from "./stack-folders";

/** A graph with all of its links, and what a filter may name. */
export interface GraphSource extends Graph {
  /** The host names by which links may lead to each other. */
  readonly hosts: Hosts;
  /** The folders of the stack or the account. */
  readonly folders: readonly Named[];
  /** The rules for visitors that `shortlink:service` sets. */
  readonly rules: Partial<RoutingRules>;
}

/** What to read. */
export interface GraphLocation extends StackLocation {
  readonly source: Source;
  /** The folder to which the graph will be limited, if any. */
  readonly folder?: string | undefined;
}

/**
 * Reads the graph of a stack's program, of the stack as it was last updated, or of the whole account.
 *
 * @throws UserError when there is no such stack, or its preview fails
 * @throws ApiError when the service rejects a request
 */
export async function readGraph(location: GraphLocation, progress: Progress): Promise<GraphSource> {
  if (location.source !== "account") return readStackGraph(location, progress);
  const settings = await announceAccount(location);
  return withAccount(settings, async (context) => {
    const links = await readAccountLinks(context, (count) =>
      progress.show(`Reading the account: ${plural(count, "link")}`),
    );
    const hosts = await readHosts(context);
    const isNeeded = location.folder !== undefined || links.some(({ folder }) => folder);
    const folders = isNeeded ? await readFolders(context) : [];
    const title = `The account at ${new URL(settings.baseUrl).host}`;
    return {
      title,
      links: nameFolders(links, folders),
      hosts,
      folders,
      rules: settledRules(settings.service),
    };
  });
}

async function readStackGraph(location: GraphLocation, progress: Progress): Promise<GraphSource> {
  const stack = await openStack(location);
  const preview =
    location.source === "stack"
      ? deployed((await readState(stack)).resources)
      : await previewStack(stack, progress, false);
  const links = readStackLinks(preview);
  const declared = readStackFolders(preview).map(({ id, title, name }) => ({
    id,
    names: title === undefined ? [name] : [title, name],
  }));
  const { name: project } = await stack.workspace.projectSettings();
  const isUntitled = links.some(({ folder }) => folder && folder.title === undefined);
  const { hosts, folders, rules } = await readFromAccount(stack, async (context) => ({
    hosts: await readHosts(context),
    folders: isUntitled ? await readFolders(context) : [],
  }));
  const title = `Stack ${stack.name} of project ${project}`;
  return {
    title,
    links: nameFolders(links, folders),
    hosts,
    folders: [...declared, ...usedFolders(links, folders)],
    rules,
  };
}

/** The account's host names and folders, and what is known of the service. A program with an explicit provider needs no settings, and is drawn without them. */
async function readFromAccount(
  stack: Stack,
  read: (context: Context) => Promise<Pick<GraphSource, "hosts" | "folders">>,
): Promise<Pick<GraphSource, "hosts" | "folders" | "rules">> {
  try {
    const settings = await readStackSettings(stack);
    return { ...(await withAccount(settings, read)), rules: settledRules(settings.service) };
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    printMessage(`note: loops are not checked, because the account's domains are unknown. ${error.message}`);
    return { hosts: new Map(), folders: [], rules: {} };
  }
}

/** Adds the titles of folders that only the account knows. */
const nameFolders = (links: readonly GraphLink[], folders: readonly Named[]): GraphLink[] => {
  const titles = new Map(folders.map(({ id, names }) => [id, names[0]]));
  return links.map((link) => {
    const { folder } = link;
    return folder ? { ...link, folder: { ...folder, title: folder.title ?? titles.get(folder.id) } } : link;
  });
};

/** The folders that a stack does not declare and that its links are in. */
const usedFolders = (links: readonly GraphLink[], folders: readonly Named[]): Named[] => {
  const undeclared = new Set(
    links.flatMap(({ folder }) => (folder && folder.title === undefined ? [folder.id] : [])),
  );
  return [...undeclared].map((id) => folders.find((it) => it.id === id) ?? { id, names: [] });
};
