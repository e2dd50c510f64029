import { type AnyFunction, type AnyResource, importIds } from "../../provider/lifecycle";
import { pluginToken } from "../../provider/pulumi/format/type-tokens";
import * as csharp from "./examples/csharp";
import * as go from "./examples/go";
import * as java from "./examples/java";
import * as python from "./examples/python";
import * as typescript from "./examples/typescript";
import * as yaml from "./examples/yaml";
import { csharpNamespace, goModule, javaPackage, type PackageFacts } from "./schema/metadata";

// The descriptions from which the Pulumi Registry makes a page, and each SDK the comment of a class or a function.

/** The description of a resource: what it is, an example in each language, and how to import one. */
export function describeResource(definition: AnyResource, facts: PackageFacts): string {
  const examples = exampleUsage({
    typescript: `${importNative}\n${typescript.declaration(definition)}`,
    python: python.program(definition),
    go: go.program(definition, goModule(facts)),
    csharp: csharp.program(definition, csharpNamespace),
    java: java.program(definition, javaPackage),
    yaml: yaml.program(definition),
  });
  return `${definition.doc}

${examples}
## Import

${fence}sh
${importIds(definition)
  .map((id) => `$ pulumi import ${pluginToken(definition.name)} example ${exampleId(id)}`)
  .join("\n")}
${fence}
`;
}

/** The description of a look-up: what it reads, and an example in each language. */
export function describeFunction(definition: AnyFunction, facts: PackageFacts): string {
  const examples = exampleUsage({
    typescript: `${importNative}\n${typescript.call(definition)}`,
    python: python.call(definition),
    go: go.call(definition, goModule(facts)),
    csharp: csharp.call(definition, csharpNamespace),
    java: java.call(definition, javaPackage),
    yaml: yaml.variable(definition),
  });
  return `${definition.doc}\n\n${examples}`;
}

const fence = "```";

const importNative = 'import * as shortlink from "pulumi-shortlink/native";\n';

/** The section of a description from which each SDK shows the example in its own language. */
const exampleUsage = (programs: Readonly<Record<string, string>>): string => `{{% examples %}}
## Example Usage
{{% example %}}

${Object.entries(programs)
  .map(([language, program]) => `${fence}${language}\n${program}\n${fence}\n`)
  .join("")}
{{% /example %}}
{{% /examples %}}
`;

/** The parts of an id, as an account has them. */
const exampleIds: Readonly<Record<string, string>> = {
  linkId: "lnk_1",
  routeId: "rt_1",
  conditionId: "cnd_1",
  featureId: "ftr_1",
  targetId: "tgt_1",
  treeId: "tree_1",
  boardId: "board_1",
  folderId: "folder_1",
  domainId: "dom_1",
  file: "redirects.csv",
};

/** An id of a form such as `linkId/routeId`: `lnk_1/rt_1`. */
export const exampleId = (form: string): string =>
  form
    .split("/")
    .map((part) => exampleIds[part] ?? part)
    .join("/");
