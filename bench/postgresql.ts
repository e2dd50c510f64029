import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, existsSync, globSync, realpathSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** A temporary PostgreSQL server for Pulumi's state. */
export interface Database {
  /** The environment that makes Pulumi use it. The password is not part of the URL, because Pulumi prints that. */
  readonly env: { readonly PULUMI_BACKEND_URL: string; readonly PGPASSWORD: string };
  /** Returns all stored state, decoded. */
  text(): Promise<string>;
  /** Runs a statement, and returns the rows that it prints. */
  query(sql: string): Promise<string>;
  /** Ends the server as a crash does. */
  crash(): Promise<void>;
  /** Starts it again, with the same data. */
  start(): Promise<void>;
  /** Stops the server without waiting for open connections. */
  stop(): Promise<void>;
}

/** The folder of PostgreSQL's programs, which Debian does not put on the PATH. Undefined if it is not installed. */
export function postgresql(): string | undefined {
  const onPath = (process.env.PATH ?? "").split(delimiter);
  const debian = globSync("/usr/lib/postgresql/*/bin").toSorted().reverse();
  // The PATH may hold symbolic links to only some of the programs.
  return [...onPath, ...debian]
    .map((folder) => join(folder, "initdb"))
    .filter((initdb) => existsSync(initdb))
    .map((initdb) => dirname(realpathSync(initdb)))
    .find((folder) => ["postgres", "psql"].every((name) => existsSync(join(folder, name))));
}

/** Starts a server that accepts password-protected connections through a socket in an empty folder. */
export async function startPostgresql(bin: string, folder: string): Promise<Database> {
  const password = `pg-must-never-show-${randomUUID()}`;
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  const identity = await unprivileged();
  if (identity) for (const path of [folder, passwordFile]) chownSync(path, identity.uid, identity.gid);
  const options = { cwd: folder, ...identity };

  const data = join(folder, "data");
  const access = ["--username=pulumi", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  await execute(
    join(bin, "initdb"),
    [`--pgdata=${data}`, "--no-sync", "--locale=C", "--encoding=UTF8", ...access],
    options,
  );
  const settings = ["-D", data, "-c", "listen_addresses=", "-c", `unix_socket_directories=${folder}`];
  const launch = async () => {
    const server = spawn(join(bin, "postgres"), settings, {
      ...options,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = new Promise<void>((resolve) => server.on("close", () => resolve()));
    await untilReady(server.stderr, ended);
    const end = (signal: NodeJS.Signals) => {
      server.kill(signal);
      return ended;
    };
    return { end };
  };
  let running = await launch();

  const env = {
    PULUMI_BACKEND_URL: `postgres://pulumi@/postgres?host=${folder}&sslmode=disable`,
    PGPASSWORD: password,
  };
  const query = async (sql: string) => {
    const plain = ["--no-psqlrc", "--tuples-only", "--no-align", `--command=${sql}`];
    const { stdout } = await execute(
      join(bin, "psql"),
      [...plain, `--host=${folder}`, "--username=pulumi", "postgres"],
      { cwd: folder, env: { ...process.env, ...env }, maxBuffer: Number.POSITIVE_INFINITY },
    );
    return stdout;
  };
  return {
    env,
    query,
    text: () => query("select convert_from(decode(data->>'data', 'base64'), 'utf8') from pulumi_state"),
    async crash() {
      // Ends all processes at once, and leaves the data to the recovery of the next start.
      await running.end("SIGQUIT");
    },
    async start() {
      running = await launch();
    },
    stop: () => running.end("SIGINT"),
  };
}

/** The user that runs the server if this process runs as root, which PostgreSQL refuses. */
async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (which) => Number((await execute("id", [which, "postgres"])).stdout)),
  );
  return { uid: Number(uid), gid: Number(gid) };
}

async function untilReady(log: NodeJS.ReadableStream, ended: Promise<void>): Promise<void> {
  const lines: string[] = [];
  const ready = new Promise<void>((resolve) => {
    createInterface(log).on("line", (line) => {
      lines.push(line);
      if (line.includes("ready to accept connections")) resolve();
    });
  });
  const failed = ended.then(() => {
    throw new Error(`PostgreSQL failed to start: ${lines.join("\n")}`);
  });
  await Promise.race([ready, failed]);
}
