import type { Stack } from "@pulumi/pulumi/automation";
import { ApiError, UserError } from "../../client";
import { type Hosts, hostsIn, inAccount, settingsAt } from "../account/open";
import { lookAt } from "../stack/look";
import { openStack, type Place, settingsOf } from "../stack/open";
import type { Progress } from "../stack/progress";
import { linksOfAccount } from "./from-account";
import { linksOfStack } from "./from-stack";
import type { Graph } from "./model";

/** A graph as it was read, before it is narrowed down. */
export interface Source extends Graph {
  readonly hosts: Hosts;
}

/**
 * Reads the graph of a stack's program or, where that is asked for, of the whole account.
 *
 * @throws UserError when there is no such stack, or its preview fails
 * @throws ApiError when the service refuses
 */
export async function readSource(
  place: Place & { readonly account?: boolean },
  progress: Progress,
): Promise<Source> {
  if (!place.account) return ofStack(await openStack(place), progress);
  const settings = await settingsAt(place);
  return inAccount(settings, async (context) => ({
    title: `The account at ${new URL(settings.baseUrl).host}`,
    links: await linksOfAccount(context, (count) => progress.say(`Reading the account: ${count} links`)),
    hosts: await hostsIn(context),
  }));
}

async function ofStack(stack: Stack, progress: Progress): Promise<Source> {
  const links = linksOfStack(await lookAt(stack, progress, false));
  const { name: project } = await stack.workspace.projectSettings();
  return { title: `Stack ${stack.name} of project ${project}`, links, hosts: await hostsOfStack(stack) };
}

/** The account's host names. A program can be drawn without them: with a provider of its own it needs no settings. */
async function hostsOfStack(stack: Stack): Promise<Hosts> {
  try {
    return await inAccount(await settingsOf(stack), hostsIn);
  } catch (error) {
    if (!(error instanceof UserError || error instanceof ApiError)) throw error;
    console.error(
      `note: loops were not looked for, since the account's domains are not known. ${error.message}`,
    );
    return new Map();
  }
}
