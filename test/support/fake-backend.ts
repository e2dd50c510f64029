import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { vi } from "vitest";
import { temporaryFolder } from "./shell";

/** A state in which each resource is named by its project and stack: `urn:pulumi:dev::shop::…`. */
export const stateOf = (place: string, resources: readonly object[], pending: readonly object[] = []) => {
  const [project, stack] = place.split("/");
  const named = (it: object, index: number) => ({
    ...{ urn: `urn:pulumi:${stack}::${project}::shortlink:index:Link::link-${index}` },
    ...{ type: "shortlink:index:Link", ...it },
  });
  const operations = pending.map((it, index) => ({
    resource: named(it, index + resources.length),
    type: "creating",
  }));
  return { deployment: { resources: resources.map(named), pending_operations: operations } };
};

/** What a backend lists, and what it prints for each of these stacks: a state, or an error. */
export interface Listing {
  readonly all?: readonly object[] | "broken";
  readonly own?: readonly object[];
  readonly states?: Readonly<Record<string, object | string>>;
  readonly isLoggedOut?: boolean;
}

/** Puts a `pulumi` on the PATH that prints these, notes what it is asked for, also `in the project`, and has no passphrase. */
export function fakeBackend({
  all = [],
  own = [],
  states = {},
  isLoggedOut = false,
}: Listing): () => string[] {
  const folder = temporaryFolder();
  const print = (name: string, content: unknown) => {
    writeFileSync(join(folder, name.replaceAll("/", "+")), JSON.stringify(content));
  };
  print("all", all);
  print("own", own);
  for (const [name, content] of Object.entries(states)) print(name, content);
  const script = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require("node:fs");
const args = process.argv.slice(2).filter((it) => it !== "--non-interactive");
const place = process.env.OWN === process.cwd() ? " in the project" : "";
appendFileSync(${JSON.stringify(join(folder, "log"))}, args.join(" ") + place + "\\n");
const fail = (text) => { console.error("error: " + text); process.exit(1); };
const [, verb, , name, flag] = args;
if (args[0] === "whoami") ${isLoggedOut ? 'fail("PULUMI_ACCESS_TOKEN must be set for login")' : "console.log('{}')"};
else {
  const file = verb === "ls" ? (args.includes("--all") ? "all" : "own") : name.replaceAll("/", "+") + (flag ?? "");
  const content = JSON.parse(readFileSync(${JSON.stringify(folder)} + "/" + file, "utf8"));
  if (typeof content === "string") fail(content);
  console.log(JSON.stringify(content));
}
`;
  writeFileSync(join(folder, "pulumi"), script);
  chmodSync(join(folder, "pulumi"), 0o755);
  writeFileSync(join(folder, "log"), "");
  vi.stubEnv("PATH", [folder, process.env.PATH].join(delimiter));
  return () => readFileSync(join(folder, "log"), "utf8").split("\n").filter(Boolean);
}
