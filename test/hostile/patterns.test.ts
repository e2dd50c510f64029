import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { parseBaseUrl } from "../../provider/client/settings/base-url";
import { check } from "../../provider/lifecycle";
import { redactDebugLog } from "../../provider/pulumi/debug-log";
import { condition, resources } from "../../provider/resources";
import { checkOffline, offlineContext } from "../lifecycle/offline";
import { expectLinear } from "../support/linear-time";
import { project } from "../support/shell";

// Every regular expression of the provider takes linear time for any text.

const folder = join(project, "provider");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((it) => it.endsWith(".ts"));

/** Every regular expression in the source code of the provider. */
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

/** The literal parts of a pattern, and characters that its classes match. */
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

describe("a pattern of the provider", () => {
  it("is found by this test", () => {
    expect(patterns.length).toBeGreaterThan(20);
  });

  it.each(patterns.map(({ file, text }) => [text, file]))("%s of %s takes linear time", async (text) => {
    const parts = pieces(text);
    for (const start of ["", ...parts.slice(0, 3)]) {
      for (const part of parts) {
        for (const end of ["", "!", "\n"]) {
          const make = (length: number) => start + part.repeat(Math.ceil(length / part.length)) + end;
          await expectLinear((given) => given.replace(regexOf(text), ""), make);
        }
      }
    }
  });
});

describe("a text from the program", () => {
  it.each(Object.values(resources))(
    "of 100 kB in any field of a $name takes linear time",
    async (definition) => {
      const context = { ...offlineContext(), defaultDomainId: async () => "dom_1" };
      for (const name of Object.keys(definition.inputs.shape)) {
        for (const part of ["a", "-", "/", "https://a.", " ", "\u0301"]) {
          await expectLinear(
            (text) => check({ definition, olds: {}, news: { ...definition.example, [name]: text } }, context),
            (length) => part.repeat(length / part.length),
          );
        }
      }
    },
  );

  it("that is a pattern is compiled but never run", async () => {
    const exponential = "^(a+)+$";
    const run = RegExp.prototype.exec;
    const ran: string[] = [];
    RegExp.prototype.exec = function (text) {
      ran.push(this.source);
      return run.call(this, text);
    };
    const inputs = {
      linkId: "lnk_1",
      routeId: "rte_1",
      type: "OS",
      operator: "REGEX",
      valueKey: exponential,
      valueJson: { a: "a".repeat(100) },
    };
    const failures = await checkOffline(condition, inputs).finally(() => {
      RegExp.prototype.exec = run;
    });
    expect(failures).toEqual([]);
    expect(ran).not.toContain(exponential);
  });

  it("in a debug message of the SDK is redacted in linear time", async () => {
    redactDebugLog();
    const row = "[shortlink:index:Link]; err: ";
    await expectLinear(
      (text) => pulumi.log.debug(text),
      (length) => `RegisterResource RPC finished: ${row.repeat(length / row.length)}`,
    );
  });

  /** The name of the error, if any. */
  const tryToParse = (text: string): string => {
    try {
      parseBaseUrl(text);
      return "";
    } catch (error) {
      return error instanceof Error ? error.name : "no error";
    }
  };

  it("may be any base URL", async () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.webUrl()), (text) => {
        expect(["", "UserError"]).toContain(tryToParse(text));
      }),
    );
    await expectLinear(tryToParse, (length) => `https://a.example/${"/".repeat(length)}x`);
  });
});
