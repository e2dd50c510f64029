import type { Stack } from "@pulumi/pulumi/automation";
import { isExpectedError } from "../../../client";
import { type Hosts, readHosts, readProjectSettings, withAccount } from "../../account/account";
import type { Progress } from "../../output/progress";
import { openStack, readStackSettings, type StackLocation } from "../../stack/open";
import { previewStack } from "../../stack/preview";
import type { Graph } from "../model/graph";
import { readAccountLinks } from "./account";
import { readStackLinks } from "./stack";

/** A graph with all of its links, and the host names by which they may lead to each other. */
export interface GraphSource extends Graph {
  readonly hosts: Hosts;
}

/**
 * Reads the graph of a stack's program or, with `account`, of the whole account.
 *
 * @throws UserError when there is no such stack, or its preview fails
 * @throws ApiError when the service rejects a request
 */
export async function readGraph(
  location: StackLocation & { readonly account?: boolean },
  progress: Progress,
): Promise<GraphSource> {
  if (!location.account) return readStackGraph(await openStack(location), progress);
  const settings = await readProjectSettings(location);
  return withAccount(settings, async (context) => ({
    title: `The account at ${new URL(settings.baseUrl).host}`,
    links: await readAccountLinks(context, (count) => progress.show(`Reading the account: ${count} links`)),
    hosts: await readHosts(context),
  }));
}

async function readStackGraph(stack: Stack, progress: Progress): Promise<GraphSource> {
  const links = readStackLinks(await previewStack(stack, progress, false));
  const { name: project } = await stack.workspace.projectSettings();
  return { title: `Stack ${stack.name} of project ${project}`, links, hosts: await readStackHosts(stack) };
}

/** The account's host names. A program with an explicit provider needs no settings, and is drawn without them. */
async function readStackHosts(stack: Stack): Promise<Hosts> {
  try {
    return await withAccount(await readStackSettings(stack), readHosts);
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    console.error(`note: loops are not checked, because the account's domains are unknown. ${error.message}`);
    return new Map();
  }
}
