import {
  ApiError,
  type Client,
  createClient,
  isExpectedError,
  isNotFound,
  type KeySource,
  keyNames,
  printableLines,
  type Settings,
  settingName,
  UserError,
  withDefaults,
} from "../../client";
import { type Conventions, conventionsOf, domains, hostOf, links } from "../../contract";
import { ApprovedDeletes } from "../comparison/approved-deletes";
import { SetChangesLog } from "../comparison/set-changes";
import { Recorder } from "../recording/recorder";
import type { OtherProviders } from "../tracker/other-providers";
import { ResourceTracker } from "../tracker/resource-tracker";
import { Memo } from "./memo";

/** What belongs to a single operation. */
export interface Operation {
  /** The URN of the resource; undefined where it is not known, as in a refresh of a dynamic resource. */
  readonly urn?: string | undefined;
  /** What distinguishes the resource from all others, of other stacks, too, if that is not its URN. */
  readonly identity?: string | undefined;
  /** Cancels the operation and all of its requests. */
  readonly signal?: AbortSignal | undefined;
  /** Secret texts of the inputs, which no message may repeat. */
  readonly secrets?: readonly string[] | undefined;
  /** Shows a warning. */
  warn(message: string): void;
  /** Shows a message that needs no attention, where the front door supports it. */
  inform?(message: string): void;
  /** Shows how far a long operation is, in place of the last such message, where the front door supports it. */
  status?(message: string): void;
}

/** What an operation works with. */
export interface Context extends Operation {
  readonly settings: Settings;
  /** How the service behaves where the spec is silent. */
  readonly conventions: Conventions;
  /** A client whose requests are canceled with the operation. */
  readonly client: Client;
  /** The objects that this run knows. */
  readonly tracker: ResourceTracker;
  /** Facts that this run finds out only once. */
  readonly memo: Memo;
  /** Notes checks in place of refusing inputs, in a recording run. */
  readonly recorder?: Recorder | undefined;
  /** Notes what would change in sets, in a preview that the command started. */
  readonly setChanges?: SetChangesLog | undefined;
  /** The objects that may be deleted, in an update that the command started; undefined for all. */
  readonly approvedDeletes?: ApprovedDeletes | undefined;
  /** The domain of links that declare none: from the settings, otherwise the account's default domain. */
  defaultDomainId(): Promise<string | undefined>;
  /**
   * The host name of a domain; undefined if the account does not show it. A run sends at most one request for it: none for
   * the default domain once that has been read, otherwise one list of the domains.
   */
  hostOf(domainId: string): Promise<string | undefined>;
  /**
   * Whether an error means that an object is deleted. A wrong base URL also returns 404, so the first call sends a request to
   * which the API never responds with 404.
   *
   * @throws UserError when there is no API at the base URL
   */
  isGone(error: unknown): Promise<boolean>;
  /**
   * Checks that the service accepts the key, before any other request. An unreachable service is not reported here: the
   * operations retry and report it.
   *
   * @throws UserError when the key or the base URL is wrong
   */
  verifyCredentials(): Promise<void>;
  /** The same run and settings for a single operation. */
  forOperation(operation: Partial<Operation>): Context;
}

/**
 * Creates the context that all operations of one process share.
 *
 * @param keySource where the API key comes from, for messages about it
 * @param others what other processes of the engine declare, if it may have some
 */
export function createContext(
  settings: Settings,
  warn: Context["warn"],
  keySource: () => KeySource = () => "configuration",
  others?: OtherProviders,
): Context {
  const recorder = Recorder.fromEnvironment();
  const client = createClient({ ...settings, keySource, isOffline: recorder !== undefined });
  return contextOf(
    {
      ...{ settings, client, memo: new Memo(), keySource },
      tracker: new ResourceTracker(others),
      conventions: conventionsOf(settings.service),
      recorder,
      setChanges: SetChangesLog.fromEnvironment(),
      approvedDeletes: ApprovedDeletes.fromEnvironment(),
    },
    { warn },
  );
}

/** Stands for the id of the account's default domain in a recording run. */
const defaultDomainText = "(default)";

interface Shared
  extends Pick<
    Context,
    "settings" | "conventions" | "client" | "tracker" | "memo" | "recorder" | "setChanges" | "approvedDeletes"
  > {
  readonly keySource: () => KeySource;
}

function contextOf(shared: Shared, given: Operation): Context {
  const operation = withPrintableMessages(given);
  const { settings, conventions, tracker, memo, recorder, setChanges, approvedDeletes } = shared;
  const { domainHostField } = conventions;
  const { signal, secrets } = operation;
  const client = withDefaults(shared.client, { signal, secrets });
  const requireApi = () => memo.once("apiExists", () => checkApi(client), signal);
  const defaultDomain = () => memo.once("defaultDomain", () => client.call(domains.default, {}), signal);
  const readHosts = () => memo.once("domains", () => hostsById(client, domainHostField, operation), signal);

  const verify = async () => {
    try {
      await defaultDomain();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        throw new UserError(`The service does not accept ${keyNames[shared.keySource()]}. ${error.message}`, {
          cause: error,
        });
      }
      if (isNotFound(error)) await requireApi();
      signal?.throwIfAborted();
    }
  };

  return {
    ...operation,
    settings,
    conventions,
    client,
    tracker,
    memo,
    recorder,
    setChanges,
    approvedDeletes,
    forOperation: (more) => contextOf(shared, { ...given, ...more }),
    async isGone(error) {
      if (!isNotFound(error)) return false;
      await requireApi();
      return true;
    },
    async verifyCredentials() {
      if (!recorder) await memo.once("credentials", verify, signal);
    },
    async defaultDomainId() {
      return settings.defaultDomainId ?? (recorder ? defaultDomainText : (await defaultDomain())?.id);
    },
    async hostOf(domainId) {
      // The default domain is read first, if at all, so its failure is reported elsewhere.
      const known = memo.has("defaultDomain") ? await defaultDomain().catch(() => undefined) : undefined;
      signal?.throwIfAborted();
      return known?.id === domainId ? hostOf(known, domainHostField) : (await readHosts()).get(domainId);
    },
  };
}

/** Every message of an operation may repeat texts of the account or the program. */
const withPrintableMessages = (operation: Operation): Operation => {
  const { warn, inform, status } = operation;
  return {
    ...operation,
    warn: (message) => warn(printableLines(message)),
    ...(inform && { inform: (message) => inform(printableLines(message)) }),
    ...(status && { status: (message) => status(printableLines(message)) }),
  };
};

async function checkApi(client: Client): Promise<void> {
  try {
    await client.call(links.list, { query: { limit: 1 } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw new UserError(
      `There is no shortlink API at this address: even the list of links returns 404. Check ${settingName("baseUrl")}.`,
    );
  }
}

/** The statuses with which a service refuses a key that lacks a scope, or has no such endpoint (spec 5, 7: not shown). */
const refusals: readonly (number | undefined)[] = [401, 403, 404];

/** The host names of the account's domains by id; none if they cannot be read, which never fails an operation. */
async function hostsById(
  client: Client,
  hostField: string,
  { signal, warn }: Operation,
): Promise<ReadonlyMap<string, string | undefined>> {
  try {
    const found = await client.call(domains.list, {});
    return new Map(found.map((domain) => [domain.id, hostOf(domain, hostField)]));
  } catch (error) {
    signal?.throwIfAborted();
    if (!isExpectedError(error)) throw error;
    if (!(error instanceof ApiError) || !refusals.includes(error.status)) {
      warn(
        `The domains could not be read, so links that this run creates or moves have no short URL. The next \`pulumi refresh\` adds it. ${error.message}`,
      );
    }
    return new Map();
  }
}
