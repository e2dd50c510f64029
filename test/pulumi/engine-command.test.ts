import { describe, expect, it } from "vitest";
import { leavesOut, replacesByFlag } from "../../provider/pulumi/engine-command";

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

  it.each([
    [true, `pulumi up --yes --target ${urn}`],
    [true, `/opt/pulumi/bin/pulumi preview -t=${urn} --json`],
    [true, `pulumi.exe up --target-replace ${urn}`],
    [true, `pulumi up --exclude ${urn}`],
    [false, "pulumi up --yes --skip-preview"],
    [false, `pulumi up --replace ${urn} --target-dependents`],
    [false, "node vitest run -t name"],
    [false, ""],
  ])("leaves resources out, %s: %s", (isIncomplete, command) => {
    expect(leavesOut(command)).toBe(isIncomplete);
  });
});
