import { ciFiles, maxParallel } from "../../project/ci-files";
import type { NewProject } from "../../project/new-project";
import { importFile } from "../import";
import { sharedStack } from "./shared-module";

/** Renders what a colleague needs to know to work with the parts. */
export function renderReadme({ name, packageManager, ci }: NewProject, parts: readonly string[]): string {
  const shared = parts.includes(sharedStack)
    ? `The folder \`${sharedStack}\` has the folders, trees and boards, and the others refer to them. Update its stack first.\n\n`
    : "";
  return `# ${name}

Each part of the account has a folder with its program, and a stack of the same name:

${parts.map((part) => `- \`${part}\``).join("\n")}

${shared}Install the packages here, and run Pulumi in the folder of a part:

\`\`\`sh
${packageManager} install
cd ${parts.at(-1)}
pulumi stack select ${parts.at(-1)}
pulumi preview
\`\`\`

To import the same objects into another backend:

\`\`\`sh
for part in ${parts.join(" ")}; do (
  cd "$part" && pulumi stack init "$part" &&
    pulumi import --file ${importFile} --generate-code=false --protect=false --yes --skip-preview &&
    pulumi up
); done
\`\`\`

${ci ? `\`${ciFiles[ci]}\` has the jobs of CI` : "`ci` has jobs for GitHub and GitLab"}. They share the service's rate limit. Set the variable \`SHORTLINK_REQUESTS_PER_SECOND\`
there to a little less than the limit, divided by the number of jobs that run at once (${maxParallel} on GitHub).
`;
}
