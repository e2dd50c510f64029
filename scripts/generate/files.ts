import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { CheckResult } from "../../provider/cli/check/result";
import { DoctorReport } from "../../provider/cli/doctor/render/json";
import { Report } from "../../provider/cli/report/model/report";
import { VisitorsFile } from "../../provider/cli/visitors/file";
import { Simulations } from "../../provider/cli/visitors/simulation";
import { TestResult } from "../../provider/cli/visitors/test-result";
import type { AnyResource } from "../../provider/lifecycle";
import { functions } from "../../provider/resources/functions";
import { RulesFile } from "../../provider/rules";
import { project } from "../project";
import { assumptionsPage } from "./assumptions";
import {
  classIndexSource,
  classSource,
  definitionName,
  propertiesSource,
  resourceIndexSource,
  typesSource,
} from "./classes";
import { commandsPage } from "./commands";
import { enumsSource } from "./enums";
import { functionsSource } from "./functions";
import { kindsPage } from "./kinds";
import { nativeTypesSource } from "./native";
import { contentsPage, endpointsPage, functionsPage, resourcePage, typesPage } from "./reference";
import { rulesPage } from "./rules";
import { packageSchema } from "./schema";
import type { PackageFacts } from "./schema/metadata";
import { withSettings } from "./settings";
import { templateFiles } from "./templates";
import { TypeWriter } from "./types";

/** The expected content of each generated file, by its path in the project. */
export function generatedFiles(): Map<string, string> {
  const found = definitions();
  const files = found.map(({ file }) => file);
  const lookUps = Object.values(functions);
  const types = new TypeWriter("input");
  const results = new TypeWriter("result");
  return new Map([
    [
      "schema.json",
      packageSchema(
        packageFacts(),
        found.map(({ definition }) => definition),
      ),
    ],
    ["provider/resources/index.ts", resourceIndexSource(files)],
    ["provider/dynamic/generated/index.ts", classIndexSource(files)],
    ["provider/dynamic/generated/properties.ts", propertiesSource(found.map(({ definition }) => definition))],
    ["docs/_index.md", withSettings(readFileSync(join(project, "docs/_index.md"), "utf8"))],
    ["docs/assumptions.md", assumptionsPage()],
    ["docs/reference/endpoints.md", endpointsPage()],
    ...found.flatMap(({ file, definition }): [string, string][] => [
      [`provider/dynamic/generated/${file}.ts`, classSource(definition, file, types)],
      [`docs/reference/${file}.md`, resourcePage(definition)],
    ]),
    ["provider/dynamic/generated/types.ts", typesSource(types)],
    ["provider/dynamic/generated/functions.ts", functionsSource(lookUps, results, types)],
    ["provider/dynamic/generated/enums.ts", enumsSource()],
    ["provider/native/types.ts", nativeTypesSource(types, results)],
    ["docs/reference/functions.md", functionsPage(lookUps, results.objects)],
    ["docs/reference/types.md", typesPage(types.objects)],
    ["docs/reference/check.schema.json", jsonSchema(CheckResult)],
    ["docs/reference/doctor.schema.json", jsonSchema(DoctorReport)],
    ["docs/reference/report.schema.json", jsonSchema(Report)],
    ["docs/reference/rules.schema.json", jsonSchema(RulesFile)],
    ["docs/reference/simulation.schema.json", jsonSchema(Simulations)],
    ["docs/reference/test.schema.json", jsonSchema(TestResult)],
    ["docs/reference/visitors.schema.json", jsonSchema(VisitorsFile)],
    ["docs/reference/commands.md", commandsPage()],
    ["docs/reference/kinds.md", kindsPage()],
    ["docs/reference/rules.md", rulesPage()],
    ["docs/reference/README.md", contentsPage(found)],
    ...templateFiles(packageFacts()),
  ]);
}

const jsonSchema = (schema: z.ZodType): string =>
  `${JSON.stringify(z.toJSONSchema(schema, { io: "input" }), undefined, 2)}\n`;

function packageFacts(): PackageFacts {
  const manifest = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  const { version, description, keywords, license, homepage } = manifest;
  const repository = manifest.repository.url.replace(/^git\+|\.git$/g, "");
  const oldestPulumi = manifest.dependencies["@pulumi/pulumi"].replace("^", "");
  return { version, description, keywords, license, homepage, repository, oldestPulumi };
}

/** The compiled definitions of provider/resources: one in each file that exports a definition named like the file. */
function definitions(): { file: string; definition: AnyResource }[] {
  const folder = join(project, "dist/provider/resources");
  return readdirSync(folder)
    .flatMap((name) => (name.endsWith(".js") ? [name.slice(0, -".js".length)] : []))
    .sort()
    .flatMap((file) => {
      const definition = (require(join(folder, file)) as Record<string, AnyResource>)[definitionName(file)];
      return definition ? [{ file, definition }] : [];
    });
}
