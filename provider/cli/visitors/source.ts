import { parseService, type Settings, UserError } from "../../client";
import { ServiceSettings, settledRules } from "../../contract";
import type { Properties } from "../../lifecycle";
import type { RoutingRules } from "../../routing";
import { announceAccount, readFolders, readHosts, withAccount } from "../account/account";
import { readLinks } from "../account/links";
import { type CheckedProgram, checkProgram } from "../check/run-check";
import { renderCheck } from "../check/text";
import { plural } from "../output/plural";
import type { Progress } from "../output/progress";
import { deployed } from "../stack/deployed";
import { openStack, readStackSettings, type StackLocation } from "../stack/open";
import { shortUrlsIn } from "../stack/short-urls";
import type { Source } from "../stack/source";
import { readState } from "../stack/state";
import { linksOfAccount, linksOfStack, type VisitedLink } from "./links";

/** Where to read links. */
export interface VisitsLocation {
  readonly cwd: string;
  /** The stack; with whose configuration the program runs, if that is the source. */
  readonly stack?: string | undefined;
  readonly source: Source;
  /** The folder to which the links will be limited, if any. */
  readonly folder?: string | undefined;
}

/** Links, and what is known of the service that serves them. */
export interface VisitedLinks {
  readonly links: readonly VisitedLink[];
  /** The rules that `shortlink:service` sets. */
  readonly rules: Partial<RoutingRules>;
  /** The settings of the stack or the account; undefined where they are not known. */
  readonly settings?: Settings | undefined;
}

/**
 * Reads the links that a program declares, without the service and without state; or those of a stack or an account.
 *
 * @throws UserError when something is wrong with the program, with what a check reports
 */
export async function readVisitedLinks(location: VisitsLocation, progress: Progress): Promise<VisitedLinks> {
  const { cwd, stack, source, folder } = location;
  if (source === "account")
    return readAccount(await announceAccount({ cwd, stack }), folder !== undefined, progress);
  if (source === "stack") return readDeployed({ cwd, stack }, progress);
  const checked = await checkProgram({ cwd, stack }, progress);
  progress.end();
  const links = linksOfProgram(checked);
  if (links) return links;
  throw new UserError(`The program has to be right first.\n${renderCheck(checked.result)}`);
}

/** The links that a program declares; undefined if something is wrong with it. */
export function linksOfProgram({ result, preview, settings }: CheckedProgram): VisitedLinks | undefined {
  if (!result.valid || !preview) return undefined;
  return { links: linksOfStack(preview), rules: rulesIn(settings) };
}

/** The rules that the settings of a program's stack set. */
export function rulesIn(settings: Properties): Partial<RoutingRules> {
  const service = settings.service ?? process.env.SHORTLINK_SERVICE;
  const parsed = typeof service === "string" ? parseService(service) : service;
  return settledRules(ServiceSettings.safeParse(parsed ?? {}).data);
}

async function readAccount(
  settings: Settings,
  withFolders: boolean,
  progress: Progress,
): Promise<VisitedLinks> {
  return withAccount(settings, async (context) => {
    const links = await readLinks(context, {}, (count) =>
      progress.show(`Reading the account: ${plural(count, "link")}`),
    );
    const folders = withFolders ? await readFolders(context) : [];
    const found = linksOfAccount(links, await readHosts(context), folders);
    return { links: found, rules: settledRules(settings.service), settings };
  });
}

async function readDeployed(location: StackLocation, progress: Progress): Promise<VisitedLinks> {
  progress.show("Reading the stack");
  const stack = await openStack(location);
  const { resources } = await readState(stack);
  const settings = await readStackSettings(stack).catch(() => undefined);
  return {
    links: linksOfStack(deployed(resources), shortUrlsIn(resources)),
    rules: settledRules(settings?.service),
    settings,
  };
}
