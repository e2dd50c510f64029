import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { parseBaseUrl } from "../../provider/client/base-url";
import { quietLog } from "../../provider/dynamic/quiet-log";
import { type Context, check } from "../../provider/lifecycle";
import { Run } from "../../provider/lifecycle/run";
import { resources } from "../../provider/resources";
import { project } from "../support/shell";

// No pattern of the provider takes longer than its text is long, however that is made.

const folder = join(project, "provider");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((it) => it.endsWith(".ts"));

/** Every regular expression that is written in the provider. */
const patterns = files.flatMap((file) => {
  const source = ts.createSourceFile(file, readFileSync(join(folder, file), "utf8"), ts.ScriptTarget.Latest);
  const found: { file: string; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral)
      found.push({ file, text: (node as ts.RegularExpressionLiteral).text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
});

const regexOf = (text: string): RegExp => {
  const end = text.lastIndexOf("/");
  return new RegExp(text.slice(1, end), text.slice(end + 1));
};

/** What a pattern is made of: its literal parts, and characters that its classes take. */
function pieces(text: string): string[] {
  const literal = text.replace(/\\[sdwbSDWB]|\\[pu]\S{4,6}|[()[\]{}|?*+^$\\]/g, " ").split(/\s+/);
  return [
    ...new Set([
      ...literal.filter((it) => it.length > 1),
      "/",
      "a",
      "0",
      " ",
      "x/",
      "\\",
      "{",
      "{a}",
      "}/",
      "a.",
      "*",
      "<a",
      "[a",
    ]),
  ];
}

/** Milliseconds for one use; the least of some. */
function time(use: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    use();
    return performance.now() - start;
  });
  return Math.min(...times);
}

const isLinear = (use: (text: string) => unknown, make: (length: number) => string): void => {
  const short = time(() => use(make(10_000)));
  // What is done in a moment is linear enough, and cannot be measured.
  const long = time(() => use(make(100_000)));
  expect(long).toBeLessThan(Math.max(30 * short, 50));
};

describe("a pattern of the provider", () => {
  it("is found by this test", () => {
    expect(patterns.length).toBeGreaterThan(20);
  });

  it.each(patterns.map(({ file, text }) => [text, file]))("%s of %s takes linear time", (text) => {
    const parts = pieces(text);
    for (const start of ["", ...parts.slice(0, 3)]) {
      for (const part of parts) {
        for (const end of ["", "!", "\n"]) {
          const make = (length: number) => start + part.repeat(Math.ceil(length / part.length)) + end;
          isLinear((given) => given.replace(regexOf(text), ""), make);
        }
      }
    }
  });
});

describe("a text of the program", () => {
  const context = {
    settings: {},
    run: new Run(),
    warn: () => {},
    defaultDomainId: async () => "dom_1",
  } as unknown as Context;
  const noContext = () => context;

  it.each(Object.values(resources))(
    "of 100 kB in any field of a $name takes linear time",
    async (definition) => {
      for (const name of Object.keys(definition.inputs.shape)) {
        for (const part of ["a", "-", "/", "https://a.", " ", "\u0301"]) {
          const start = performance.now();
          await check(
            definition,
            {},
            { ...definition.example, [name]: part.repeat(100_000 / part.length) },
            noContext,
          );
          expect(performance.now() - start).toBeLessThan(1000);
        }
      }
    },
  );

  it("is only compiled where it is a pattern itself, and never run", async () => {
    const deadly = "^(a+)+$";
    const run = RegExp.prototype.exec;
    const ran: string[] = [];
    RegExp.prototype.exec = function (text) {
      ran.push(this.source);
      return run.call(this, text);
    };
    const given = {
      linkId: "lnk_1",
      routeId: "rte_1",
      type: "OS",
      operator: "REGEX",
      valueKey: deadly,
      valueJson: { a: "a".repeat(100) },
    };
    const result = await check(resources.Condition as never, {}, given, noContext).finally(() => {
      RegExp.prototype.exec = run;
    });
    expect(result.failures).toEqual([]);
    expect(ran).not.toContain(deadly);
  });

  it("that the SDK logs is cut in linear time", () => {
    quietLog();
    const row = "[shortlink:index:Link]; err: ";
    isLinear(
      (text) => pulumi.log.debug(text),
      (length) => `RegisterResource RPC finished: ${row.repeat(length / row.length)}`,
    );
  });

  it("may be anything for a base URL", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.webUrl()), (text) => {
        try {
          parseBaseUrl(text);
        } catch (error) {
          expect((error as Error).name).toBe("UserError");
        }
      }),
    );
    isLinear(parseBaseUrl, (length) => `https://a.example/${"/".repeat(length)}x`);
  });
});
