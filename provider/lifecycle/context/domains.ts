import { type Client, isExpectedError } from "../../client";
import { type Domain, domains, hostOf, hostsOf, isHost } from "../../contract";
import { someOf } from "../properties/failure";
import type { Resolved } from "../properties/values";
import type { Memo } from "./memo";

/** What a run knows of the account's domains. It reads their list at most once. */
export interface AccountDomains {
  /**
   * All domains.
   *
   * @throws ApiError when the service rejects the request
   */
  list(): Promise<readonly Domain[]>;
  /**
   * The host name of a domain; undefined if the account does not show it, for which a run has one warning. Costs no request for
   * the default domain once that has been read.
   */
  hostOf(domainId: string): Promise<string | undefined>;
  /** The id of the domain that a program names by its id or its host. Costs no request for a text that is no host. */
  find(text: string): Promise<Resolved>;
  /** The id of the domain that has a host. */
  findByHost(host: string): Promise<Resolved>;
}

/** What reading domains depends on. */
interface Access {
  readonly client: Client;
  readonly memo: Memo;
  /** The field of a domain's record that holds its host name. */
  readonly hostField: string;
  readonly signal: AbortSignal | undefined;
  warn(message: string): void;
  /** The default domain, if the run has read it. */
  knownDefault(): Promise<Domain | null | undefined>;
}

/** The domains of an account for one operation. */
export function accountDomains(access: Access): AccountDomains {
  const { client, memo, hostField, signal, warn, knownDefault } = access;
  const read = () => memo.once("domains", () => readAll(client, signal), signal);
  const findByHost = async (host: string): Promise<Resolved> => {
    const { all, error } = await read();
    if (error) return { reason: `${unreadable(host)} ${error.message}` };
    return domainWithHost(host, all, hostField);
  };
  return {
    findByHost,
    async list() {
      const { all, error } = await read();
      if (error) throw error;
      return all;
    },
    async hostOf(domainId) {
      const known = await knownDefault();
      signal?.throwIfAborted();
      const isEnough = known?.id === domainId && hostOf(known, hostField) !== undefined;
      const { all, error } = isEnough ? { all: [known] } : await read();
      const domain = all.find(({ id }) => id === domainId);
      const host = domain && hostOf(domain, hostField);
      if (host === undefined) await memo.once("hostWarning", async () => warn(noHost(domainId, error)));
      return host;
    },
    async find(text) {
      if (!isHost(text)) return { value: text };
      const { all } = await read();
      return all.some(({ id }) => id === text) ? { value: text } : findByHost(text);
    },
  };
}

/** All domains, or why they cannot be read. Also an error is found out only once. */
async function readAll(
  client: Client,
  signal: AbortSignal | undefined,
): Promise<{ readonly all: readonly Domain[]; readonly error?: Error }> {
  const all: Domain[] = [];
  try {
    for await (const page of client.pages(domains.list, {})) all.push(...page);
    return { all };
  } catch (error) {
    signal?.throwIfAborted();
    if (!isExpectedError(error)) throw error;
    return { all: [], error };
  }
}

/** The domain whose short links have a host; otherwise the only one that shows the host at all. */
export function domainWithHost(text: string, all: readonly Domain[], hostField: string): Resolved {
  const host = text.toLowerCase();
  const own = all.filter((domain) => hostOf(domain, hostField) === host);
  const found = own.length > 0 ? own : all.filter((domain) => hostsOf(domain, hostField).includes(host));
  const [only, ...others] = found;
  const name = JSON.stringify(text);
  if (only && others.length === 0) return { value: only.id };
  if (only) return { reason: `several domains have the host ${name}; use an id: ${listed(found, idOf)}.` };
  if (all.length === 0) return { reason: `there is no domain ${name}; the account has none.` };
  if (all.every((domain) => hostOf(domain, hostField) === undefined)) {
    const reason = `is not the id of a domain, and the account does not show which hosts its domains have`;
    return { reason: `${name} ${reason}; use an id: ${listed(all, idOf)}.` };
  }
  const names = listed(all, (domain) => {
    const shown = hostOf(domain, hostField);
    return shown === undefined ? domain.id : `${shown} (${domain.id})`;
  });
  return { reason: `there is no domain ${name}; the account has ${names}.` };
}

const idOf = ({ id }: Domain): string => id;

/** Lists domains for a message. */
const listed = (all: readonly Domain[], name: (domain: Domain) => string): string => someOf(all, name, 20);

const unreadable = (host: string): string =>
  `the domains of the account cannot be read, so nothing shows which one has the host ${JSON.stringify(host)}; use its id.`;

/** The warning about a domain whose host name is not known. */
const noHost = (domainId: string, error: Error | undefined): string =>
  error
    ? `The domains could not be read, so links that this run creates or moves have no host and no short URL. The next \`pulumi refresh\` adds them. ${error.message}`
    : `The account does not show the host of the domain ${domainId}, so its links have no host and no short URL. \`shortlink doctor\` finds out whether the host is in another field than expected.`;
