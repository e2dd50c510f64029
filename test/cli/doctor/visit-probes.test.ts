import { describe, expect, it } from "vitest";
import { infer, type Observation } from "../../../provider/cli/doctor/visits/infer";
import { person } from "../../../provider/cli/doctor/visits/person";
import {
  condition,
  forAll,
  type ProbeGroup,
  to,
  type VisitProbe,
} from "../../../provider/cli/doctor/visits/probe";
import { groupsFor } from "../../../provider/cli/doctor/visits/probes/groups";
import { seenIn } from "../../../provider/cli/doctor/visits/seen";
import { bodyFor } from "../../../provider/cli/doctor/visits/visiting";
import { assumedRules } from "../../../provider/contract";
import { decide, toGraph } from "../../../provider/routing";

const now = Date.UTC(2026, 5, 1, 12);
const groups = groupsFor({ now, desktop: "DESKTOP", treeId: "tre_1" });

const graphOf = (group: ProbeGroup) => toGraph({ kind: "DIRECT", ...bodyFor(group) });

/** The visits of a group, as the model knows their visitors. */
const visitsOf = ({ probes }: ProbeGroup) =>
  probes.flatMap(({ visits }) =>
    visits.map((visit) => ({
      ...visit,
      visitor: { ...visit.who.visitor, at: new Date(now), visits: visit.earlier ?? 0 },
    })),
  );

describe.each(groups.map((group) => [group.probes.flatMap(({ settles }) => settles).join(), group] as const))(
  "the visits for %s",
  (_, group) => {
    const graph = graphOf(group);
    const visits = visitsOf(group);

    it("begin with one that is redirected, whatever the service does", () => {
      const found = visits.slice(0, 1).flatMap(({ visitor }) => decide(graph, visitor).alternatives);
      // Otherwise, the group says who is redirected.
      const others = "redirects" in group ? [] : found;
      for (const { decision } of others) expect(seenIn(decision)).toMatch(/^to /);
    });

    it("get different things from a service that is as assumed, so that no cache matters", () => {
      const seen = visits.map(({ visitor }) => {
        const { decision } = decide(graph, visitor, { rules: assumedRules });
        return decision && seenIn(decision);
      });
      expect(new Set(seen).size).toBe(seen.length);
    });

    it("prove that conditions are read without any rule", () => {
      const proving = visits.filter(({ proves }) => proves?.includes(" ") && !proves.startsWith("browser"));
      for (const { visitor } of proving) expect(decide(graph, visitor).certain).toBe(true);
    });
  },
);

describe("what visitors got", () => {
  const german = [condition("language", "IN", ["de"])];
  const graph = toGraph({
    routes: [to("low", german, { priority: 1 }), to("high", german, { priority: 2 }), forAll()],
  });
  const probe = (): VisitProbe => ({ settles: ["routePriority"], routes: [], visits: [] });
  const seen = (name: string): Observation => ({
    ...{ probe: probe(), graph, visitor: person({ language: "de" }).visitor },
    seen: `to example.com/${name}`,
  });

  it.each([
    ["high", "higher"],
    ["low", "lower"],
  ])("settles the rule that alone explains %s", (name, routePriority) => {
    expect(infer([seen(name)]).rules).toEqual({ routePriority });
  });

  it("settles nothing where no rule explains it", () => {
    const odd = seen("fallback");
    expect(infer([odd])).toEqual({ rules: {}, unexplained: new Set([odd.probe]) });
  });

  it("settles nothing where one contradicts another", () => {
    const { rules, unexplained } = infer([seen("high"), seen("low")]);
    expect(rules).toEqual({});
    expect(unexplained.size).toBe(1);
  });
});
