import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { expect, it } from "vitest";
import { calls } from "../../../provider/plugin/calls";
import { project, sh } from "../../support/shell";
import { inAll } from "../../support/tiers";
import { type MessageDecision, messages, otherMessages, schema, unansweredCalls } from "./decisions";

const sources = readdirSync(join(project, "provider/plugin"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(join(project, "provider/plugin", name), "utf8"));

interface MessageClass {
  readonly prototype: { readonly serializeBinary?: unknown };
}

/** The messages of the installed protocol with their fields, also those inside others. */
const installed = new Map<string, readonly string[]>();
const require = createRequire(join(project, "package.json"));
for (const file of ["provider_pb", "plugin_pb"])
  for (const [name, value] of Object.entries(require(`@pulumi/pulumi/proto/${file}`))) collect(name, value);

function collect(name: string, value: unknown): void {
  const { prototype } = value as MessageClass;
  if (typeof value !== "function" || !prototype.serializeBinary || otherMessages.test(name)) return;
  const getters = Object.getOwnPropertyNames(prototype).flatMap((it) => /^get(\w+)/.exec(it)?.[1] ?? []);
  installed.set(
    name,
    getters.filter((it) => !/_as(U8|B64)$/.test(it)),
  );
  for (const [inner, type] of Object.entries(value)) collect(`${name}.${inner}`, type);
}

const decided = ({ used, unused = {} }: MessageDecision) =>
  [...used.split(" ").filter((name) => name !== ""), ...Object.keys(unused)].toSorted();

it("of each call of the installed protocol it is decided whether the plugin answers it", () => {
  const names = Object.values(ResourceProviderService).map(({ path }) => path.split("/").at(-1));
  expect([...calls, "List", ...Object.keys(unansweredCalls)].toSorted()).toEqual(names.toSorted());
});

it("of each field of the installed protocol it is decided whether the plugin uses it", () => {
  const fields = Object.fromEntries([...installed].map(([name, names]) => [name, names.toSorted()]));
  expect(fields).toEqual(
    Object.fromEntries(Object.entries(messages).map(([name, it]) => [name, decided(it)])),
  );
});

it.for(Object.entries(messages))("the plugin uses just the fields of %s that it says", ([name, { used }]) => {
  const [message = ""] = name.split(".");
  const own = sources.filter((text) => text.includes(message));
  const isUsed = (field: string) =>
    own.some((text) => new RegExp(`\\b([gs]et|has)${field}(_asU8)?\\(`).test(text));
  expect((installed.get(name) ?? []).filter(isUsed).join(" ")).toBe(
    (installed.get(name) ?? []).filter((field) => used.split(" ").includes(field)).join(" "),
  );
});

it(
  "of each field of the installed format of schemas it is decided whether the schema uses it",
  inAll,
  async (context) => {
    const download = await sh("go mod download -json github.com/pulumi/pulumi/pkg/v3", {
      cwd: join(project, "tools/sdkgen"),
    });
    context.skip(download.code === 127, "there is no Go");
    expect(download, download.output).toMatchObject({ code: 0 });
    const file = join(JSON.parse(download.stdout).Dir, "codegen/schema/pulumi.json");
    const format = JSON.parse(readFileSync(file, "utf8"));
    // The languages have fields of their own, which the generators know.
    const definitions = Object.entries<{ properties?: object }>(format.$defs).filter(
      ([name, { properties }]) => properties && !/.LanguageSpec$/.test(name),
    );
    const fields = [["package", format] as const, ...definitions].map(([name, { properties = {} }]) => [
      name,
      Object.keys(properties).toSorted(),
    ]);
    expect(Object.fromEntries(fields)).toEqual(
      Object.fromEntries(Object.entries(schema).map(([name, it]) => [name, decided(it)])),
    );
    const { language: _, ...common } = JSON.parse(readFileSync(join(project, "schema.json"), "utf8"));
    const own = JSON.stringify({ ...common, language: {} });
    const isIn = (field: string) => own.includes(`"${field}":`);
    for (const [name, { used, unused = {} }] of Object.entries(schema)) {
      const listed = name === "languageSpec" ? [] : used.split(" ").filter((field) => field !== "");
      expect([name, listed.filter((field) => !isIn(field))]).toEqual([name, []]);
      // A name that another definition uses, too, can be in the schema there.
      const elsewhere = new Set(Object.values(schema).flatMap((it) => it.used.split(" ")));
      const others = Object.keys(unused).filter((field) => !elsewhere.has(field));
      expect([name, others.filter(isIn)]).toEqual([name, []]);
    }
  },
);
