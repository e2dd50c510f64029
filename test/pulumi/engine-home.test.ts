import { execFile } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { environmentWithoutLog, userHome } from "../../provider/pulumi/engine-home";
import { project, temporaryFolder } from "../support/shell";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A user's home of Pulumi with these folders, and files with their own names as text. */
function homeWith(folders: readonly string[] = [], files: readonly string[] = []) {
  const home = join(temporaryFolder(), "home");
  for (const name of ["", ...folders]) mkdirSync(join(home, name), { recursive: true });
  for (const name of files) writeFileSync(join(home, name), name);
  return home;
}

function open(home: string, more: Record<string, string> = {}) {
  const environment = environmentWithoutLog({ PULUMI_HOME: home, ...more });
  return { environment, own: environment.PULUMI_HOME ?? "" };
}

const textOf = (...path: string[]) => readFileSync(join(...path), "utf8");

/** All entries below a folder, without following links. */
const entriesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((it) => `${join(it.parentPath, it.name)}${it.isSymbolicLink() ? "@" : ""}`)
    .toSorted();

describe("a home without a log", () => {
  it("has a file in place of the folder of logs", () => {
    const { own } = open(homeWith(["logs"]));
    expect(statSync(join(own, "logs")).isFile()).toBe(true);
  });

  it("shows the folders of the user's home, and no file of it", () => {
    const home = homeWith(
      ["plugins/resource-random-v4", "workspaces", "logs", "dynamic_tf_plugins"],
      ["note"],
    );
    writeFileSync(join(home, "workspaces/shop-workspace.json"), "selected");
    writeFileSync(join(home, "logs/old.log"), "old");
    const { own } = open(home);
    expect(readdirSync(own).toSorted()).toEqual(
      ["dynamic_tf_plugins", "logs", "plugins", "policies", "schemas", "workspaces"].toSorted(),
    );
    expect(readdirSync(join(own, "plugins"))).toEqual(["resource-random-v4"]);
    expect(textOf(own, "workspaces/shop-workspace.json")).toBe("selected");
    expect(textOf(home, "logs/old.log")).toBe("old");
  });

  it("writes into the user's home: an installed plugin, and a file that is replaced", () => {
    const home = homeWith();
    const { own } = open(home);
    mkdirSync(join(own, "plugins/resource-aws-v7"));
    writeFileSync(join(own, "workspaces/new"), "selected");
    renameSync(join(own, "workspaces/new"), join(own, "workspaces/shop.json"));
    expect(readdirSync(join(home, "plugins"))).toEqual(["resource-aws-v7"]);
    expect(textOf(home, "workspaces/shop.json")).toBe("selected");
  });

  it("leaves credentials and settings in the user's home, or where the user has put them", () => {
    const home = homeWith([], ["credentials.json"]);
    expect(open(home).environment).toMatchObject({ PULUMI_CREDENTIALS_PATH: home });
    const credentials = temporaryFolder();
    expect(open(home, { PULUMI_CREDENTIALS_PATH: credentials }).environment).toMatchObject({
      PULUMI_CREDENTIALS_PATH: credentials,
    });
  });

  it("is for the user only, and holds nothing but links and the empty file", () => {
    const { own } = open(homeWith(["plugins"], ["credentials.json", "config.json", ".cachedVersionInfo"]));
    expect(statSync(own).mode & 0o777).toBe(0o700);
    const others = readdirSync(own).filter((name) => !lstatSync(join(own, name)).isSymbolicLink());
    expect(others).toEqual(["logs"]);
    expect(textOf(own, "logs")).toBe("");
  });

  it("is created where the user has no home yet", () => {
    const home = join(temporaryFolder(), "home");
    expect(open(home).own).toBe(join(home, "shortlink-without-log"));
    expect(statSync(home).mode & 0o777).toBe(0o700);
  });

  it("is the same in each run, and shows folders that the user has since", () => {
    const home = homeWith();
    const { own } = open(home);
    const before = entriesOf(home);
    expect(open(home).own).toBe(own);
    expect(entriesOf(home)).toEqual(before);
    mkdirSync(join(home, "templates"));
    open(home);
    expect(realpathSync(join(own, "templates"))).toBe(realpathSync(join(home, "templates")));
  });

  it("is created once by runs that start at the same time", async () => {
    const home = homeWith(["plugins", "templates", "dynamic_tf_plugins"]);
    const module = join(project, "dist/provider/pulumi/engine-home.js");
    const script = `console.log(require(${JSON.stringify(module)}).environmentWithoutLog(process.env).PULUMI_HOME)`;
    const starting = Array.from({ length: 8 }, () =>
      promisify(execFile)(process.execPath, ["-e", script], { env: { ...process.env, PULUMI_HOME: home } }),
    );
    const found = await Promise.all(starting);
    expect(new Set(found.map(({ stdout }) => stdout.trim()))).toEqual(new Set([open(home).own]));
  });

  it("forgets a folder that the user has deleted, and deletes nothing of the user's", () => {
    const home = homeWith(["templates", "plugins/resource-random-v4"]);
    const { own } = open(home);
    rmSync(join(home, "templates"), { recursive: true });
    open(home);
    expect(readdirSync(own)).not.toContain("templates");
    expect(existsSync(join(home, "plugins/resource-random-v4"))).toBe(true);
  });

  it("follows a home that was moved, and one that was copied", () => {
    const home = homeWith(["plugins/resource-random-v4"]);
    const { own } = open(home);
    const [other, away] = [homeWith(["plugins"]), join(home, "../away")];
    rmSync(join(own, "plugins"));
    symlinkSync(join(other, "plugins"), join(own, "plugins"));
    renameSync(home, away);
    expect(readdirSync(join(open(away).own, "plugins"))).toEqual(["resource-random-v4"]);
    expect(existsSync(join(other, "plugins"))).toBe(true);
  });

  it("keeps what the engine has created in it before the user had such a folder", () => {
    const home = homeWith();
    const { own } = open(home);
    mkdirSync(join(own, "cache/inner"), { recursive: true });
    mkdirSync(join(home, "cache"));
    expect(open(home).own).toBe(own);
    expect(existsSync(join(own, "cache/inner"))).toBe(true);
  });
});

describe("Pulumi keeps the user's home, and its log", () => {
  it.each([
    ["where the user has turned the log off", (home: string) => writeFileSync(join(home, "logs"), "")],
    [
      "where credentials are encrypted with a key in a file",
      (home: string) => writeFileSync(join(home, "credentials-key.tpm"), ""),
    ],
    [
      "where another folder is in the place of a link",
      (home: string) => mkdirSync(join(home, "shortlink-without-log/plugins"), { recursive: true }),
    ],
    ["where a file is in the place of a folder", (home: string) => writeFileSync(join(home, "plugins"), "")],
    [
      "where a folder is in the place of the file",
      (home: string) => mkdirSync(join(home, "shortlink-without-log/logs"), { recursive: true }),
    ],
  ])("%s", (_, prepare) => {
    const home = homeWith();
    prepare(home);
    expect(open(home).environment).toEqual({});
  });

  it("where nothing can be written", () => {
    // Not even root creates a folder there.
    for (const home of ["/sys/pulumi", "/dev/null/pulumi"]) expect(open(home).environment).toEqual({});
  });

  it("where credentials may be encrypted, with a relative home, and inside of a run without a log", () => {
    const home = homeWith();
    expect(open(home, { PULUMI_CREDENTIAL_STORE: "auto" }).environment).toEqual({});
    expect(open("home").environment).toEqual({});
    expect(open(open(home).own).environment).toEqual({});
    expect(readdirSync(home)).toEqual(expect.arrayContaining(["shortlink-without-log"]));
  });
});

describe("without PULUMI_HOME", () => {
  it("it is in the folder that the system has for the user, with HOME or without it", () => {
    const expected = existsSync("/tmp/.pulumi") ? undefined : join(userInfo().homedir, ".pulumi");
    for (const home of [userInfo().homedir, undefined]) {
      vi.stubEnv("HOME", home);
      expect(userHome({ PULUMI_HOME: "" })).toBe(expected);
    }
  });

  it("the log stays where HOME is another folder", () => {
    const home = temporaryFolder();
    vi.stubEnv("HOME", home);
    expect(environmentWithoutLog({})).toEqual({});
    expect(readdirSync(home)).toEqual([]);
  });
});
