import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it } from "vitest";
import { markSecrets } from "../../provider/dynamic/secrets";

const config = { password: "s" };
const password = { type: "PASSWORD", config };

/** Whether anything in a program's arguments is secret, once all values are known. */
const isSecret = (args: object): Promise<boolean> => pulumi.isSecret(pulumi.output(markSecrets(args)));

describe("arguments", () => {
  it.each([
    ["a feature", password],
    ["a feature of an inline route", { routes: [{ features: [password] }] }],
    ["a feature of a link", { routeFeatures: [password] }],
    ["an output that resolves to one", { routes: pulumi.output([{ features: [password] }]) }],
    ["an output for one of the routes", { routes: [pulumi.output({ features: [password] })] }],
    ["a feature whose type is an output", { type: pulumi.output("PASSWORD"), config }],
    ["a promise", { features: Promise.resolve([password]) }],
  ])("are secret if %s has a password", async (_, args) => {
    expect(await isSecret(args)).toBe(true);
  });

  it.each([
    ["a limit", { type: "LIMIT", config: { clicks: 1 } }],
    ["an output without one", { routes: pulumi.output([{ platform: "GEO" }]) }],
    ["a limit whose type is an output", { type: pulumi.output("LIMIT"), config: { clicks: 1 } }],
    ["null", { title: null, routes: [null] }],
    ["plain fields", { title: "PASSWORD", url: "https://example.com" }],
  ])("are not secret for %s", async (_, args) => {
    expect(await isSecret(args)).toBe(false);
  });

  it("are not modified", () => {
    const args = { routes: [password] };
    markSecrets(args);
    expect(args).toEqual({ routes: [{ type: "PASSWORD", config: { password: "s" } }] });
  });
});
