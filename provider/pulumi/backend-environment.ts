import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parse } from "yaml";
import { findProjectFile } from "./format/project-files";

/** Environment variables, as Node.js and the Automation API have them. */
type Environment = Readonly<Record<string, string | undefined>>;

const variable = "PULUMI_DIY_BACKEND_PARALLEL";

/**
 * The environment that keeps `pulumi stack ls` from waiting for itself with state in PostgreSQL: its ten workers each hold a
 * connection and wait for a second one, of which there are two per processor (in pulumi/pulumi v3.259.0,
 * pkg/backend/diy/postgres/bucket.go, lines 92 and 273). One worker needs two connections, which there always are.
 *
 * Only backends of files, buckets and databases read the variable, to list stacks and to upgrade their format. It is set as
 * well where the backend is not known, because the credentials are encrypted. Listing the stacks of a bucket then takes longer.
 *
 * @param folder where Pulumi runs
 * @param environment the environment that it runs in; a value of the user's own stays
 */
export async function backendEnvironment(
  folder: string,
  environment: Environment = process.env,
): Promise<Record<string, string>> {
  if (environment[variable]) return {};
  const url = await findBackend(folder, environment);
  return url === undefined || url.startsWith("postgres://") ? { [variable]: "1" } : {};
}

/** The URL of the backend, from where Pulumi looks for it, in the same order; undefined if it is not known. */
async function findBackend(folder: string, environment: Environment): Promise<string | undefined> {
  if (environment.PULUMI_BACKEND_URL) return environment.PULUMI_BACKEND_URL;
  const { backend } = (await readProject(resolve(folder))) as { backend?: { url?: unknown } };
  if (typeof backend?.url === "string" && backend.url !== "") return backend.url;
  const home = environment.PULUMI_CREDENTIALS_PATH || environment.PULUMI_HOME || join(homedir(), ".pulumi");
  const { current } = ((await readYaml(join(home, "credentials.json"))) ?? {}) as { current?: unknown };
  return typeof current === "string" && current !== "" ? current : undefined;
}

/** The project of a folder, which may be in a folder above; without properties if there is none. */
async function readProject(folder: string): Promise<object> {
  const file = findProjectFile(folder);
  if (file !== undefined) return (await readYaml(file)) ?? {};
  const above = dirname(folder);
  return above === folder ? {} : readProject(above);
}

/** What is in a file of YAML or JSON; undefined if there is none. What cannot be read is for Pulumi itself to report. */
async function readYaml(path: string): Promise<object | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return Object(parse(text));
  } catch {
    return {};
  }
}
