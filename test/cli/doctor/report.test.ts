import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type {
  AssumptionResult,
  ConnectionResult,
  DoctorResult,
} from "../../../provider/cli/doctor/model/result";
import { renderReport } from "../../../provider/cli/doctor/render/report";
import { assumptionIds } from "../../../provider/contract";
import { apiKey } from "../../support/api-key";
import { differing, failing } from "./results";

const facts = { baseUrl: "https://links.example.com", secrets: [apiKey], pulumi: "v3.100.0" };

describe("a report for a bug report", () => {
  it("shows versions, the scheme of the URL, every result, what was found, and the ids of requests", () => {
    const report = renderReport(differing, facts);
    for (const line of [
      `| Node.js | ${process.version} |`,
      "| Pulumi | v3.100.0 |",
      "| Outcome | differs |",
      "| Write probes | yes |",
      "| Visits | no |",
      "| settings | holds | … |  |",
      "| scope links:delete | differs | the key lacks it (HTTP 403) | req_1, req_2 |",
      "| slugParameter | 4.5 | differs | name | name | req_1, req_2 |",
      "| defaults | 2.4 | differs | … | priority 10, isQrCreated true | req_1, req_2 |",
      "| embeddedRoutes | 4.1 | unclear | the account has no links |  |  |",
    ]) {
      expect(report).toContain(`${line}\n`);
    }
    expect(report).toMatch(/\| Service \| https, host [0-9a-f]{12} \(hashed\) \|/);
    expect(report).not.toContain("example.com");
  });

  it("shows a run without settings or Pulumi", () => {
    const report = renderReport(failing, { baseUrl: undefined, secrets: [], pulumi: undefined });
    expect(report).toContain("| Pulumi | not found |\n");
    expect(report).toContain("| Service | not configured |\n");
    expect(report).toContain("| Outcome | failed |\n");
    expect(report).not.toContain("Assumptions");
  });

  it("shows the name of a field as the value to set", () => {
    const one = { id: "domainHostField", result: "differs", found: "x", setting: "publicAddress" } as const;
    const report = renderReport({ ...differing, assumptions: [{ ...one, requestIds: [] }] }, facts);
    expect(report).toContain("| domainHostField | 2.8 | differs | x | publicAddress |  |\n");
  });

  it("shows no key, password, slug, URL, host or id of an object, wherever a result has it", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"), minLength: 6 });
    const word = letters.map((it) => `secret${it}`);
    /** What a service or a network may show, in a form that no word of ours has. */
    const identifier = fc.oneof(
      word.map((it) => `${it}-sale`),
      word.map((it) => `${it}.example.com`),
      word.map((it) => `https://${it}.example.com/a?b=c`),
      word.map((it) => `lnk_${it}`),
      word.map((it) => `/folders/${it}`),
      fc.constant(apiKey),
      fc.constant("links.example.com"),
    );
    // In quotes, any text may stand.
    const quoted = fc
      .oneof(
        word,
        identifier,
        fc.string().map((it) => `secret${it}`),
      )
      .map((it) => JSON.stringify(it));
    const inBackticks = word.map((it) => `\`${it}\``);
    const foreign = fc.oneof(identifier, quoted, inBackticks);
    const found = fc
      .tuple(
        fc.constantFrom("the host is ", "found ", "("),
        foreign,
        fc.constantFrom("", ".", ", and", ") more"),
      )
      .map((parts) => parts.join(""));
    const connection = fc.record({
      name: fc.constant("DNS"),
      result: fc.constantFrom("holds", "differs", "unclear"),
      found,
      advice: found,
      requestIds: fc.array(identifier),
    }) as fc.Arbitrary<ConnectionResult>;
    const assumption = fc.oneof(
      fc.record({
        id: fc.constantFrom(...assumptionIds),
        result: fc.constant("differs"),
        found,
        setting: identifier,
        requestIds: fc.array(identifier),
      }),
      fc.record({
        id: fc.constantFrom(...assumptionIds),
        result: fc.constant("unclear"),
        why: found,
        requestIds: fc.constant([]),
      }),
    ) as fc.Arbitrary<AssumptionResult>;
    const result = fc.record({
      connection: fc.array(connection),
      assumptions: fc.array(assumption),
      hasWritten: fc.boolean(),
      hasVisited: fc.boolean(),
      requests: fc.nat(),
      leftovers: fc.array(identifier),
    }) as fc.Arbitrary<DoctorResult>;
    fc.assert(
      fc.property(result, (one) => {
        // The ids of requests come from the service, and are the purpose of a report.
        const withoutIds = renderReport(one, facts).replace(/[^|]*\|$/gm, "");
        expect(withoutIds).not.toMatch(/secret|example\.com|must-never-show/);
        expect(renderReport(one, facts)).not.toMatch(/example\.com|must-never-show|https:|\//);
      }),
    );
  });
});
