import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import {
  type AssumptionResult,
  type DoctorResult,
  outcomeOf,
} from "../../../provider/cli/doctor/model/result";
import { type SettingSource, settingCommands } from "../../../provider/cli/doctor/render/setting-lines";
import { renderText } from "../../../provider/cli/doctor/render/text";
import { assumptionIds, assumptions as table } from "../../../provider/contract";
import { differing, failing, holding, visited } from "./results";

const project: SettingSource = { project: { cwd: "." }, service: {} };

/** How a result says what other flags check. */
const hints = ({ assumptions }: DoctorResult): string => {
  const known = assumptions.map(({ id }) => id);
  const left = (probe: string) =>
    assumptionIds.filter((id) => table[id].probe === probe && !known.includes(id)).length;
  return ` --write checks ${left("write")} more. --write --visit checks ${left("visit")} that only visitors see.`;
};

const text = (result: DoctorResult, source = project) => stripVTControlCharacters(renderText(result, source));

describe("the text of a result", () => {
  it("shows what differs last, with what it affects, what to do, and what to run", () => {
    expect(text(differing)).toBe(`Connection
  ✓ settings            https://links.example.com
  ✓ key                 accepted
  ✗ scope links:delete  the key lacks it (HTTP 403)
                        Deleting and replacing objects needs it.
                        Request ids: req_1, req_2

Holds
  ✓ listFormat, unknownIdStatus (404)

Cannot say
  ? embeddedRoutes, analyticsDaysField: the account has no links
  ? keyReplay: the run has sent 5 requests

Differs
  ✗ slugParameter
    Assumed: The query parameter for the slug in slug-availability is \`slug\`.
    Found: name
    Affects: The check of new slugs in a preview, and getSlugAvailability.
    What to do: Set it to the parameter's name.
      pulumi config set --path shortlink:service.slugParameter name
    Request ids: req_1, req_2
  ✗ defaults
    Assumed: A write that omits fields gives them these values: \`kind\` "DIRECT", \`autoAppRedirectEnabled\`
    false, \`sortOrder\` 0, \`platform\` "GLOBAL", \`isGlobalFallback\` false, \`isActive\` true, \`priority\` 0,
    \`enabled\` true, \`required\` false, \`isQrCreated\` false.
    Found: {"priority":10,"isQrCreated":true}
    Affects: Which properties an import leaves out, and what a property that is removed from a program is set
    to.
    What to do: Set it to the values that differ.
      pulumi config set --path shortlink:service.defaults.priority 10
      pulumi config set --path shortlink:service.defaults.isQrCreated true
    Request ids: req_1, req_2
  ✗ slugRelease
    Assumed: The slug of a deleted link is available at once.
    Found: delayed
    Affects: Moving a slug from one link to another in one run, and replacements with \`deleteBeforeReplace\`.
    What to do: Choose another slug, or run again once the service has released it.

Or in the environment, all at once:
  export SHORTLINK_SERVICE='{"slugParameter":"name","defaults":{"priority":10,"isQrCreated":true}}'

8 assumptions: 2 hold, 3 differ, 3 unclear. 12 requests sent.${hints(differing)}`);
  });

  it("shows what visits have shown, a line for each, and how to set it", () => {
    const { assumptions } = visited;
    expect(text(visited)).toBe(`Connection
  ✓ settings  https://links.example.com
  ✓ key       accepted

What visitors get
  ✓ routePriority     higher
  ✗ conditionJoin     any (assumed: all)
  ✓ regexMatch        whole
  ✓ redirectStatus    302
  ? countryCondition  a visit from one place shows only its own country

Differs
  ✗ conditionJoin
    Assumed: A route requires all of its conditions to hold.
    Found: any
    Affects: Who gets a route with several conditions.
    What to do: Set it to what your service does.
      pulumi config set --path shortlink:service.conditionJoin any

So that simulate, test and the review of a change rely on what visits have shown, set it
  pulumi config set-all --path \\
    --plaintext shortlink:service.routePriority=higher \\
    --plaintext shortlink:service.conditionJoin=any

Or in the environment, all at once:
  export SHORTLINK_SERVICE='{"routePriority":"higher","conditionJoin":"any"}'

5 assumptions: 3 hold, 1 differs, 1 unclear. 12 requests sent.${hints(visited)}`);
    const why = "pass it with --site <host>";
    const unclear = assumptions.map(({ id }) => ({ id, result: "unclear", why, requestIds: [] }) as const);
    expect(text({ ...visited, assumptions: unclear })).toContain(
      "What visitors get\n  ? nothing can be said: pass it with --site <host>\n\n5 assumptions",
    );
  });

  it("shows commands for the project and the stack of the run, and keeps what is set already", () => {
    const source = { project: { cwd: "my app", stack: "dev" }, service: { passwordMask: "shown" } };
    const shown = text(differing, source);
    expect(shown).toContain(
      "pulumi config set --path --cwd 'my app' --stack dev shortlink:service.slugParameter name",
    );
    expect(shown).toContain(`SHORTLINK_SERVICE='{"passwordMask":"shown","slugParameter":"name",`);
  });

  it("shows what is set in place of what is assumed", () => {
    const shown = text(visited, { ...project, service: { conditionJoin: "first" } });
    expect(shown).toContain("✗ conditionJoin     any (set: first)\n");
    expect(shown).toContain("✗ conditionJoin\n    Set: first\n    Found: any\n");
  });

  it("shows commands that take a negative number for a value", () => {
    const [difference] = differing.assumptions.filter(({ id }) => id === "defaults");
    const negative = { ...difference, setting: { priority: -1 } } as AssumptionResult;
    expect(settingCommands(negative, { project: { cwd: "." }, service: {} })).toEqual([
      "pulumi config set --path -- shortlink:service.defaults.priority -1",
    ]);
  });

  it("shows only the variable outside of a project", () => {
    const shown = text(differing, { service: {} });
    expect(shown).not.toContain("pulumi config");
    expect(shown).toContain("To set:\n  export SHORTLINK_SERVICE=");
  });

  it("shows nothing to set if nothing is to be set", () => {
    const shown = text(holding);
    expect(shown).not.toContain("SHORTLINK_SERVICE");
    expect(shown).toMatch(/\n\n5 assumptions: 2 hold, 0 differ, 3 unclear\. 12 requests sent\./);
  });

  it("shows how many assumptions only writes and visits show", () => {
    const assumptions = assumptionIds.map((id) => ({ id, result: "holds", requestIds: [] }) as const);
    expect(text({ ...holding, assumptions })).toMatch(/ 0 unclear\. 12 requests sent\.$/);
    const others = assumptions.filter(({ id }) => !["slugRelease", "keyReplay", "eventAction"].includes(id));
    expect(text({ ...holding, assumptions: others })).toMatch(
      / sent\. --write checks 2 more\. --write --visit checks 1 that only visitors see\.$/,
    );
  });

  it("names what a run could not delete", () => {
    expect(text({ ...holding, leftovers: ["/folders/fld_1"] })).toContain(
      "could not delete them:\n  /folders/fld_1\nRun `shortlink doctor --write` again",
    );
    // The run was interrupted before it checked anything.
    const early = text({ ...holding, assumptions: [], leftovers: ["/folders/fld_1"] });
    expect(early).toMatch(/\nNo assumption was checked\. 12 requests sent\.$/);
  });

  it("has nothing that controls a terminal, whatever the service sends", () => {
    const evil = "\u001b[2J\u009b2K\u202e\nx";
    const assumptions: DoctorResult["assumptions"] = [
      { id: "listFormat", result: "holds", found: evil, requestIds: [] },
      { id: "slugParameter", result: "differs", found: evil, setting: evil, requestIds: [evil] },
      { id: "keyReplay", result: "unclear", why: evil, requestIds: [] },
    ];
    const shown = renderText({ ...holding, assumptions, leftovers: [evil] }, project);
    for (const part of ["\u001b[2J", "\u009b", "\u202e", "\nx"]) expect(shown).not.toContain(part);
  });

  it("ends with the connection if that failed", () => {
    expect(text(failing)).toBe(`Connection
  ✗ settings  shortlink:apiKey is not set.
              shortlink:baseUrl is not set.
              Correct the settings and run again.
    Not checked: DNS, scopes.

The assumptions were not checked: the connection must work first. 0 requests sent.`);
  });
});

it.each<[string, DoctorResult]>([
  ["holds", holding],
  ["differs", differing],
  ["differs", { ...holding, connection: differing.connection }],
  ["differs", { ...holding, leftovers: ["/lnk_1"] }],
  ["differs", { ...failing, leftovers: ["/lnk_1"] }],
  ["failed", failing],
])("the outcome of a run is %j", (outcome, result) => {
  expect(outcomeOf(result)).toBe(outcome);
});
