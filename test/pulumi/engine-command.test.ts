import { describe, expect, it } from "vitest";
import { leavesOut, optionsIn, replacesByFlag } from "../../provider/pulumi/engine-command";

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
    [true, `pulumi up -t${urn}`],
    [true, "pulumi up -yt **::autumn"],
    [true, `pulumi preview -x ${urn}`],
    [true, `/Users/Jane Doe/bin/pulumi up --target ${urn}`],
    [true, `C:\\Program Files\\pulumi.exe up --target ${urn}`],
    [false, "pulumi up --yes --skip-preview"],
    [false, `pulumi up --replace ${urn} --target-dependents`],
    [false, "node vitest run -t name"],
    [false, ""],
  ])("leaves resources out, %s: %s", (isIncomplete, command) => {
    expect(leavesOut(command)).toBe(isIncomplete);
  });

  it.each(["TARGET", "TARGET_REPLACE", "EXCLUDE"])("leaves resources out by PULUMI_OPTION_%s", (name) => {
    const option = `PULUMI_OPTION_${name}`;
    expect(leavesOut(`pulumi up${optionsIn({ [option]: urn })}`)).toBe(true);
    expect(leavesOut(`pulumi up${optionsIn({ [option]: "" })}`)).toBe(false);
  });

  it.each(["REPLACE", "TARGET_REPLACE"])("replaces resources by PULUMI_OPTION_%s", (name) => {
    const command = `pulumi up${optionsIn({ [`PULUMI_OPTION_${name}`]: `urn:other,${urn}` })}`;
    expect(["urn:other", urn, `${urn}2`].map((it) => replacesByFlag(command, it))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
