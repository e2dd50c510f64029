import {
  ApiError,
  type Client,
  createClient,
  isNotFound,
  type KeySource,
  printableLines,
  type Settings,
  settingName,
  UserError,
  withDefaults,
} from "../../client";
import { type Conventions, conventionsOf, domains, links } from "../../contract";
import { ApprovedDeletes, SetChangesLog } from "../recording/comparison";
import { withUnknowns } from "../recording/placeholders";
import { Recorder } from "../recording/recorder";
import type { OtherProviders } from "../tracker/other-providers";
import { ResourceTracker } from "../tracker/resource-tracker";
import { type AccountDomains, accountDomains } from "./domains";
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
  /** Notes checks, in a recording run. */
  readonly recorder?: Recorder | undefined;
  /** Notes what would change in sets, in a preview that the command started. */
  readonly setChanges?: SetChangesLog | undefined;
  /** The objects that may be deleted, in an update that the command started; undefined for all. */
  readonly approvedDeletes?: ApprovedDeletes | undefined;
  /** The inputs as far as the run knows them: unknown where a placeholder is in a text. */
  known<T>(inputs: T): T;
  /** The id of the domain of links that declare none: from the settings, otherwise the account's default domain. */
  defaultDomainId(): Promise<string | undefined>;
  /** The domains of the account. */
  readonly domains: AccountDomains;
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
  keySource: () => KeySource | undefined = () => undefined,
  others?: OtherProviders,
): Context {
  const recorder = Recorder.fromEnvironment();
  const client = createClient({ ...settings, keySource, isOffline: recorder !== undefined });
  const context = contextOf(
    {
      ...{ settings, client, memo: new Memo() },
      tracker: new ResourceTracker(others),
      conventions: conventionsOf(settings.service),
      setChanges: SetChangesLog.fromEnvironment(),
      approvedDeletes: ApprovedDeletes.fromEnvironment(),
    },
    { warn },
  );
  return recorder ? recordingContext(context, recorder) : context;
}

/** What all operations of one process share. */
type Shared = Pick<
  Context,
  "settings" | "conventions" | "client" | "tracker" | "memo" | "setChanges" | "approvedDeletes"
>;

function contextOf(shared: Shared, given: Operation): Context {
  const operation = withPrintableMessages(given);
  const { settings, conventions, memo } = shared;
  const { signal, secrets } = operation;
  const client = withDefaults(shared.client, { signal, secrets });
  const requireApi = () => memo.once("apiExists", () => checkApi(client), signal);
  const defaultDomain = () => memo.once("defaultDomain", () => client.call(domains.default, {}), signal);
  const ofAccount = accountDomains({
    ...{ client, memo, signal, warn: operation.warn },
    hostField: conventions.domainHostField,
    // The default domain is read first, if at all, so its failure is reported elsewhere.
    knownDefault: async () =>
      memo.has("defaultDomain") ? await defaultDomain().catch(() => undefined) : undefined,
  });

  const verify = async () => {
    try {
      await defaultDomain();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        throw new UserError(`The service does not accept the API key. ${error.message}`, { cause: error });
      }
      if (isNotFound(error)) await requireApi();
      signal?.throwIfAborted();
    }
  };

  return {
    ...operation,
    ...shared,
    client,
    forOperation: (more) => contextOf(shared, { ...given, ...more }),
    async isGone(error) {
      if (!isNotFound(error)) return false;
      await requireApi();
      return true;
    },
    async verifyCredentials() {
      await memo.once("credentials", verify, signal);
    },
    known: (inputs) => inputs,
    domains: ofAccount,
    async defaultDomainId() {
      const { defaultDomainId } = settings;
      if (defaultDomainId === undefined) return (await defaultDomain())?.id;
      const found = await ofAccount.find(defaultDomainId);
      if ("value" in found) return found.value;
      throw new UserError(`${settingName("defaultDomainId")}: ${found.reason}`);
    },
  };
}

/** Stands for the id of the account's default domain. */
const defaultDomainText = "(default)";

/** The context of a recording run, which knows nothing of the account, and so runs no preflight that needs the service. */
export function recordingContext(context: Context, recorder: Recorder): Context {
  const { settings, domains } = context;
  return {
    ...context,
    recorder,
    settings: { ...settings, checkSlugs: false },
    known: withUnknowns,
    domains: { ...domains, find: async (value) => ({ value }) },
    defaultDomainId: async () => settings.defaultDomainId ?? defaultDomainText,
    verifyCredentials: async () => {},
    forOperation: (more) => recordingContext(context.forOperation(more), recorder),
  };
}

/** Every message of an operation may repeat texts of the account or the program. */
const withPrintableMessages = (operation: Operation): Operation => ({
  ...operation,
  warn: (message) => operation.warn(printableLines(message)),
  inform: (message) => operation.inform?.(printableLines(message)),
  status: (message) => operation.status?.(printableLines(message)),
});

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
