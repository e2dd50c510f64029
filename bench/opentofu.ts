import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmulator } from "../emulator";
import type { LinkInput } from "../provider/contract";
import { project } from "../scripts/project";
import { type Cost, measure } from "./measure";
import { type GraphRow, network } from "./stack";

const execute = promisify(execFile);

const version = "v1.12.6";
/** OpenTofu's own replacement of a module, which Go only follows in the main module. */
const hcl = "github.com/hashicorp/hcl/v2=github.com/opentofu/hcl/v2@v2.20.2-0.20251021132045-587d123c2828";
/** The source of the provider for any REST API. It is on no Go proxy; RESTAPI_SOURCE names another repository. */
const restapi = process.env.RESTAPI_SOURCE ?? "https://github.com/Mastercard/terraform-provider-restapi";

/** The arguments of OpenTofu for each row. */
const commands: Readonly<Record<GraphRow, string[]>> = {
  "first apply": ["apply", "-auto-approve"],
  "plan with refresh": ["plan"],
  "edit of a tenth, with refresh": ["apply", "-auto-approve"],
  destroy: ["destroy", "-auto-approve", "-refresh=false"],
};

/** Where the executables are built. */
const folder = join(project, ".results/opentofu");

/**
 * Builds OpenTofu and its provider for REST APIs, which takes a quarter of an hour.
 *
 * @throws Error where this machine cannot
 */
export async function buildOpenTofu(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, CGO_ENABLED: "0" };
  const run = (command: string, args: string[], cwd = folder) =>
    execute(command, args, { cwd, env, maxBuffer: Number.POSITIVE_INFINITY });
  const module = "github.com/opentofu/opentofu/cmd/tofu";
  if (!existsSync(join(folder, "tofu"))) {
    writeFileSync(join(folder, "go.mod"), "module bench\n");
    await run("go", ["mod", "edit", "-replace", hcl]);
    await run("go", ["get", `${module}@${version}`]);
    await run("go", ["build", "-o", "tofu", module]);
  }
  const provider = join(folder, "provider/terraform-provider-restapi");
  if (!existsSync(provider)) {
    rmSync(join(folder, "restapi"), { recursive: true, force: true });
    await run("git", ["clone", "--depth=1", restapi, "restapi"]);
    await run("go", ["build", "-o", provider, "."], join(folder, "restapi"));
  }
}

/** Measures each row with OpenTofu, with a resource for each link. */
export async function measureOpenTofu(size: number, rows: readonly GraphRow[]): Promise<Cost[]> {
  const emulator = await startEmulator({ callers: [{ key: "bench-key", name: "bench" }], ...network });
  const cwd = mkdtempSync(join(project, ".results/bench-"));
  writeFileSync(
    join(cwd, "tofu.rc"),
    `provider_installation {\n  dev_overrides { "mastercard/restapi" = "${join(folder, "provider")}" }\n  direct {}\n}\n`,
  );
  const env = { TF_CLI_CONFIG_FILE: join(cwd, "tofu.rc") };
  try {
    const costs: Cost[] = [];
    for (const row of rows) {
      const links = await linksOf(size, row.startsWith("edit") ? "10" : "");
      writeFileSync(
        join(cwd, "main.tf.json"),
        JSON.stringify(configuration(emulator.url, emulator.key, links)),
      );
      const args = [...commands[row], "-input=false", "-no-color", "-parallelism=32"];
      const engine = join(folder, "tofu");
      costs.push(await measure(args, { cwd, env, provider: /terraform-provider-restapi/, engine }));
    }
    return costs;
  } finally {
    await emulator.close();
    rmSync(cwd, { recursive: true, force: true });
  }
}

/** The links of the other contestants. Their program reads the environment once, so it runs in a process of its own. */
async function linksOf(size: number, edit: string): Promise<LinkInput[]> {
  const path = JSON.stringify(join(project, "bench/programs/links.js"));
  const script = `console.log(JSON.stringify(require(${path}).graphs()))`;
  const env = { ...process.env, BENCH_SIZE: String(size), ...(edit === "" ? {} : { BENCH_EDIT: edit }) };
  const { stdout } = await execute(process.execPath, ["-e", script], {
    env,
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return JSON.parse(stdout) as LinkInput[];
}

const configuration = (url: string, key: string, links: readonly LinkInput[]): object => ({
  terraform: { required_providers: { restapi: { source: "mastercard/restapi" } } },
  provider: {
    restapi: {
      uri: url,
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      ...{ update_method: "PATCH", id_attribute: "data/id", create_returns_object: true },
    },
  },
  resource: {
    restapi_object: Object.fromEntries(
      links.map((link) => [
        link.slug,
        // A response has the link inside of `data`, so the provider cannot compare it.
        { path: "/api/v1/links", data: JSON.stringify(link), ignore_all_server_changes: true },
      ]),
    ),
  },
});
