import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { demoKey } from "../../emulator";
import { emulatorUrl } from "../../provider/cli/account/local-emulator";
import { exampleProgram } from "../../provider/cli/init/example";
import { projectSettings, renderProjectFiles } from "../../provider/cli/project/files";
import { languageNames, languages, type NewProject } from "../../provider/cli/project/new-project";
import { sdkFiles } from "../../provider/cli/project/sdk";
import { goModule } from "../../provider/cli/project/toolchains";
import { project as checkout } from "../project";
import type { PackageFacts } from "./schema/metadata";

/** What `pulumi new` puts in place of these is what a person answers. */
const [name, description] = ["$" + "{PROJECT}", "$" + "{DESCRIPTION}"];

/** The package as the registries have it once it is released. */
const released = { isPublished: true, spec: "", copyTo: async () => [], remove: async () => {} };

/** The templates of `pulumi new`, which are what `init` writes for an example, by their paths in the project. */
export const templateFiles = (facts: PackageFacts): [path: string, text: string][] =>
  languages.flatMap((language) => {
    const project: NewProject = {
      ...{ folder: "", name, description, stack: "dev", language, packageManager: "npm" },
      provider: language === "typescript" ? "dynamic" : "plugin",
    };
    const { files, yaml = "" } = exampleProgram(project);
    const settings = { ...projectSettings(project), template: templateSettings(project) };
    const common = renderProjectFiles({ ...project, name: "short-links" }, `^${facts.version}`);
    const all = new Map([
      ["Pulumi.yaml", stringify(settings, { lineWidth: 0 }) + (yaml && withPlugin(yaml, facts))],
      ...[...common].filter(([file]) => language === "typescript" || file === ".gitignore"),
      ...sdkFiles(project, released),
      ...(language === "go" ? [["go.mod", goMod(facts)] as const] : []),
      ...files,
    ]);
    // A project in YAML has nothing that Git is to ignore.
    if (language === "yaml" || language === "go") all.delete(".gitignore");
    return [...all].map(([file, text]): [string, string] => [
      `templates/shortlink-${language}/${file}`,
      text.replace('"name": "short-links"', `"name": "${name}"`),
    ]);
  });

/** What `pulumi new` shows and asks for. By default, the program runs on the emulator. */
const templateSettings = ({ language }: NewProject) => ({
  description: `A folder and a short link, in ${languageNames[language]}`,
  quickstart: [
    "To try it, start the service on this machine, and leave it running: npx pulumi-shortlink emulate",
    "Then: pulumi up",
    "",
  ].join("\n"),
  config: {
    "shortlink:baseUrl": {
      description: "The URL of the service (default: the emulator on this machine)",
      default: emulatorUrl,
    },
    "shortlink:apiKey": {
      description: "The API key of the account (default: the key of the emulator)",
      default: demoKey,
      secret: true,
    },
  },
});

/** Names where the plugin is to be downloaded from, which the SDKs of other languages know. */
function withPlugin(yaml: string, { version, repository }: PackageFacts): string {
  const program = parse(yaml);
  const options = {
    version,
    pluginDownloadURL: repository.replace("https://github.com", "github://api.github.com"),
  };
  for (const resource of Object.values<Record<string, unknown>>(program.resources))
    resource.options = options;
  return stringify(program, { aliasDuplicateObjects: false });
}

/** Its versions are those that the SDK for Go needs; `pulumi new` adds what these need. */
function goMod({ version }: PackageFacts): string {
  const [, go, pulumi] =
    /^(go \S+)$[\s\S]*?(github\.com\/pulumi\/pulumi\/sdk\/v3 \S+)/m.exec(
      readFileSync(join(checkout, "sdk/go/go.mod"), "utf8"),
    ) ?? [];
  return `module ${name}\n\n${go}\n\nrequire (\n\t${goModule} v${version}\n\t${pulumi}\n)\n`;
}
