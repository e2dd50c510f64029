import { describe, expect, it } from "vitest";
import { adviceFor, adviceForOtherRun } from "../../../../provider/cli/report/read/interrupted-advice";
import type { AnyDefinition } from "../../../../provider/lifecycle";
import { objects } from "../../../../provider/resources";

const urnOf = (type: string, name: string) => `urn:pulumi:dev::shop::${type}::${name}`;
const clear =
  "Then remove this and all other interrupted creates from the stack's state: `pulumi refresh --clear-pending-creates --stack 'my dev'`";

/** What to do about the interrupted create of a link, or of another kind. */
function adviceOn(resource: object, orphans: readonly string[], { kind = "Link", id = "" } = {}) {
  const type = `shortlink:index:${kind}`;
  return adviceFor({
    definition: objects[kind] as AnyDefinition,
    resource: { urn: urnOf(type, "the link"), type, ...resource },
    ...{ id: id || undefined, orphans, stack: "my dev" },
  });
}

describe("what to do about a create that left an object", () => {
  it.each([
    {
      where: "in the stack, with the default provider",
      resource: {
        parent: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev",
        provider: `${urnOf("pulumi:providers:shortlink", "default_1_2_3")}::id`,
      },
      command: "pulumi import shortlink:index:Link 'the link' lnk_1 --stack 'my dev'",
    },
    {
      where: "without both",
      command: "pulumi import shortlink:index:Link 'the link' lnk_1 --stack 'my dev'",
    },
    {
      where: "in a component, with a provider of its own",
      resource: {
        parent: urnOf("test:index:Group", "group"),
        provider: `${urnOf("pulumi:providers:shortlink", "own")}::id`,
      },
      command:
        "pulumi import shortlink:index:Link 'the link' lnk_1 --parent parent=urn:pulumi:dev::shop::test:index:Group::group --provider provider=urn:pulumi:dev::shop::pulumi:providers:shortlink::own --stack 'my dev'",
    },
  ])("is to import it or to delete it: $where", ({ resource = {}, command }) => {
    expect(adviceOn(resource, ["lnk_1"])).toEqual([
      `To adopt it: \`${command} --protect=false --generate-code=false\``,
      "Otherwise, if nobody else created it, delete it (DELETE /api/v1/links/lnk_1), and the next update creates it.",
      clear,
    ]);
  });

  it("starts with finding out which one it is of several, and names the parents of a part", () => {
    expect(adviceOn({}, ["lnk_1/rt_1", "lnk_1/rt_2"], { kind: "Route" })).toEqual([
      "Find out which object it is. To adopt it: `pulumi import shortlink:index:Route 'the link' lnk_1/rt_1 --stack 'my dev' --protect=false --generate-code=false`",
      "Otherwise, if nobody else created it, delete it (DELETE /api/v1/links/lnk_1/routes/rt_1), and the next update creates it.",
      clear,
    ]);
  });

  it("is to delete it where the stack has another one under its name", () => {
    expect(adviceOn({}, ["lnk_1"], { id: "lnk_2" })).toEqual([
      "The stack has lnk_2 under this name: delete lnk_1, if nobody else created it (DELETE /api/v1/links/lnk_1).",
      clear,
    ]);
  });

  it("is to delete or to read it where it is that of a dynamic resource", () => {
    const type = "pulumi-nodejs:dynamic/shortlink:Link";
    expect(adviceOn({ type, urn: urnOf(type, "shop") }, ["lnk_1"])).toEqual([
      "Dynamic resources cannot be imported: if nobody else created it, delete it (DELETE /api/v1/links/lnk_1), and the next update creates it. To keep it, use the class Link of pulumi-shortlink/native, which `pulumi import` supports, or read it with `Link.get`.",
      clear,
    ]);
  });
});

it("what to do while another run is in progress is to wait, or to release its lock where it is dead", () => {
  expect(adviceForOtherRun("my dev")).toEqual([
    "Wait until it has ended, and compare again: it changes the stack and the account meanwhile.",
    "If that run is dead, release its lock with `pulumi cancel --stack 'my dev'`, and compare again. What it was creating is reported then.",
  ]);
});
