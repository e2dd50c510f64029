import { existsSync } from "node:fs";
import { readSettings, type Settings } from "../../client";
import { folders, hostsOf, type LinkQuery, maxPageSize } from "../../contract";
import { type Context, createContext } from "../../lifecycle";
import { findProjectFile } from "../../pulumi/format/project-files";
import { printMessage } from "../output/print";
import { findStack, readStackSettings, type StackLocation } from "../stack/open";
import type { Named } from "./named";

/** The host names of an account's domains, by domain id. */
export type Hosts = ReadonlyMap<string, readonly string[]>;

/** Limits a command to some of an account's links. An empty filter keeps all of them. */
export interface LinkFilter {
  /** The id or the title of a folder. */
  readonly folder?: string | undefined;
  /** The id or the host name of a domain. */
  readonly domain?: string | undefined;
  readonly kind?: LinkQuery["kind"];
}

/** The account that a command reads. */
export interface ChosenAccount {
  readonly settings: Settings;
  /** The name of the stack whose settings these are; undefined for those of the environment. */
  readonly stack: string | undefined;
}

/**
 * The settings of a project's stack. Without a project, and where none of its stacks is named or selected, they are those of the
 * environment.
 *
 * @throws UserError when there is no such stack, or a setting is missing
 */
export async function chooseAccount(location: StackLocation): Promise<ChosenAccount> {
  const { cwd, stack: named } = location;
  const isOfStack = named !== undefined || !existsSync(cwd) || isProjectFolder(cwd);
  const stack = isOfStack ? await findStack(location) : undefined;
  const settings = stack ? await readStackSettings(stack) : readSettings(() => undefined);
  return { settings, stack: stack?.name };
}

/** Chooses an account, and says which one it is. */
export async function announceAccount(location: StackLocation): Promise<Settings> {
  const { settings, stack } = await chooseAccount(location);
  const origin = stack === undefined ? "as SHORTLINK_BASE_URL says" : `that of stack ${stack}`;
  sayAccount(settings, origin);
  return settings;
}

/** Says which account a command is about, and what chose it. */
export const sayAccount = ({ baseUrl }: Settings, origin: string): void =>
  printMessage(`This is about the account at ${new URL(baseUrl).host}, ${origin}.`);

/** A sentence for a summary. */
export const accountAt = ({ baseUrl }: Settings): string =>
  `The account is the one at ${new URL(baseUrl).host}.`;

/** Whether a folder is that of a Pulumi project. */
export const isProjectFolder = (folder: string): boolean => findProjectFile(folder) !== undefined;

/** Runs an action with a connection to an account, and closes the connection afterwards. */
export async function withAccount<T>(
  settings: Settings,
  action: (context: Context) => Promise<T>,
): Promise<T> {
  const context = createContext(settings, (message) => printMessage(`warning: ${message}`));
  try {
    return await action(context);
  } finally {
    await context.client.close();
  }
}

/** Reads the host names of an account's domains. */
export async function readHosts({ domains, conventions }: Context): Promise<Hosts> {
  const found = await domains.list();
  return new Map(found.map((domain) => [domain.id, hostsOf(domain, conventions.domainHostField)]));
}

/** Reads an account's folders, with their titles. */
export async function readFolders({ client }: Context): Promise<Named[]> {
  const found: Named[] = [];
  for await (const page of client.pages(folders.list, { query: { limit: maxPageSize } })) {
    found.push(...page.map(({ id, title }) => ({ id, names: typeof title === "string" ? [title] : [] })));
  }
  return found;
}

/** The domains of an account as a flag may name them: by their id or a host name. */
export const namedDomains = (hosts: Hosts): Named[] => [...hosts].map(([id, names]) => ({ id, names }));
