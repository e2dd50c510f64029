// @module-tag all
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { eitherPrograms, startEither } from "../support/example";
import { recordText } from "../support/secret-scan";
import { describeEach, inSoak } from "../support/tiers";
import { outputOf } from "../support/yaml-program";
import { ends } from "./command";
import { eitherProgram } from "./either-program";

// Prints and writes everything about an account that has a secret in every place where there can be one. At the end of
// each test, all of it is searched for these secrets (test/support/secret-scan.ts).

/** A program with PASSWORD features in every place, and more secrets in free-form JSON. */
function programOf(word: string) {
  const secret = (place: string) => ({
    type: "PASSWORD",
    config: { password: `${word}-${place}`, hints: [{ deep: `${word}-deep-${place}` }] },
  });
  const to = { isGlobalFallback: true, actionType: "URL", actionConfig: { url: "https://example.com" } };
  const link = (slug: string, more: object) => ({
    type: "shortlink:Link",
    properties: { slug, ...("routes" in more ? {} : { url: "https://example.com" }), ...more },
  });
  const linkId = outputOf("apart.id");
  return eitherProgram({
    inline: link("inline", { routes: [{ ...to, features: [secret("inline")] }] }),
    level: link("level", { routeFeatures: [secret("level")] }),
    apart: link("apart", { title: word }),
    route: {
      type: "shortlink:Route",
      properties: { linkId, ...to, isGlobalFallback: false, features: [secret("route")] },
    },
    feature: {
      type: "shortlink:Feature",
      properties: { linkId, routeId: outputOf("apart.fallbackRouteId"), ...secret("feature") },
    },
    options: link("options", { options: { "fn::secret": { token: `${word}-option` } } }),
  });
}

// The commands read what the engine reports, which is the same for all; YAML takes the least CPU time.
describeEach(
  eitherPrograms,
  ["YAML"],
  inSoak,
)("through $name", ({ name: library }) => {
  it("no report, drawing or exported program contains a secret", async () => {
    const account = await startAccount();
    const { cwd, pulumi, shortlink, ...project } = await startEither(library, account.env);
    project.declare(programOf("sesame-before"));
    await ends(pulumi("up --yes --skip-preview"));

    // Change everything, behind the stack's back and in the program.
    for (const { id, slug, routes } of await account.links()) {
      await account.request("PATCH", `/${id}`, { title: `behind ${slug}` });
      for (const route of routes) {
        await account.request("PATCH", `/${id}/routes/${route.id}`, { priority: 7 });
      }
    }
    project.declare(programOf("sesame-after"));

    // The text of the report is what reconcile prints below.
    const files = "--format json --out report.md --out report.html";
    await ends(shortlink(`diff --unmanaged ${files}`), 2);
    for (const format of ["mermaid", "svg", "html"]) {
      // All formats draw the same graph. A graph of the account needs no run of the engine.
      const source = library === "pulumi-shortlink" || format === "mermaid" ? "" : "--source account";
      await ends(shortlink(`graph ${source} --format ${format} --out graph.${format}`));
    }
    await ends(shortlink("init exported --from account --no-import --project-only"));
    expect(await shortlink("reconcile")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("behind apart"),
    });

    const written = ["report.md", "report.html", "exported/index.ts", "exported/import.json"];
    const graphs = ["mermaid", "svg", "html"].map((it) => `graph.${it}`);
    for (const name of [...written, ...graphs]) {
      const text = readFileSync(join(cwd, name), "utf8");
      recordText(name, text);
      expect(text.length).toBeGreaterThan(100);
      // The title is no secret, and shows that the report is not empty.
      if (name.startsWith("report.")) expect(text).toContain("sesame-after");
      // An export cannot know that the options are a secret.
      const hidden = name.startsWith("exported/") ? /sesame-\w+-(?!option)/ : /sesame-\w+-/;
      expect(text).not.toMatch(hidden);
    }
  });
});
