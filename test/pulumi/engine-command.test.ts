import { describe, expect, it } from "vitest";
import { replacesByFlag } from "../../provider/pulumi/engine-command";

const urn = "urn:pulumi:dev::shop::shop:Page$shortlink:index:Link::autumn";

describe("a command of Pulumi", () => {
  it.each([
    `pulumi preview --replace ${urn} --json`,
    `pulumi up --target-replace=${urn}`,
    `pulumi up --replace urn:other --replace ${urn}`,
    "pulumi up --replace **::autumn",
    "pulumi up --replace urn:pulumi:dev::shop::shop:Page$shortlink:index:Link::*",
  ])("replaces a resource by a flag: %s", (command) => {
    expect(replacesByFlag(command, urn)).toBe(true);
  });

  it.each([
    "",
    "pulumi up",
    `pulumi up --target ${urn}`,
    `pulumi up --replace ${urn}2`,
    "pulumi up --replace urn:pulumi:dev::*::autumn",
    "pulumi up --replace urn.pulumi.**",
  ])("replaces none by a flag: %s", (command) => {
    expect(replacesByFlag(command, urn)).toBe(false);
  });
});
