// A rehearsal of what the Pulumi Registry does with `schema.json`: it refuses some, and makes a page of each description.

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly inputProperties?: Readonly<Record<string, Described>>;
  readonly inputs?: Described;
  readonly outputs?: Described;
  readonly enum?: readonly (Described & { readonly name: string })[];
}

/** What the Registry reads of a schema. */
export interface RegistrySchema {
  readonly name: string;
  readonly version: string;
  readonly displayName: string;
  readonly publisher?: string;
  readonly attribution?: string;
  readonly repository: string;
  readonly pluginDownloadURL?: string;
  readonly logoUrl?: string;
  readonly keywords: readonly string[];
  readonly language: Readonly<Record<string, { readonly respectSchemaVersion?: boolean }>>;
  readonly resources: Readonly<Record<string, Described>>;
  readonly functions: Readonly<Record<string, Described>>;
  readonly types: Readonly<Record<string, Described>>;
}

const categories = ["cloud", "database", "infrastructure", "monitoring", "network", "utility", "vcs"];

/** The languages in which each page has an example. */
const languages = ["typescript", "python", "go", "csharp", "java", "yaml"];

/** Generators for these languages can take the version of the SDK from the schema. */
const versioned = ["nodejs", "python", "go", "csharp"];

/** What is wrong with a schema, each as a sentence. */
export function schemaProblems(schema: RegistrySchema): string[] {
  const { resources, functions, types } = schema;
  return [
    ...metadataProblems(schema),
    ...Object.entries({ ...resources, ...functions }).flatMap(([token, { description = "" }]) =>
      exampleProblems(description, token in resources).map((it) => `${token} ${it}`),
    ),
    ...Object.entries({ ...resources, ...functions, ...types }).flatMap(([token, described]) =>
      textProblems(token, described),
    ),
  ];
}

function metadataProblems(schema: RegistrySchema): string[] {
  const { name, version, publisher, keywords, repository, logoUrl, language } = schema;
  const category = keywords.find((it) => it.startsWith("category/"))?.slice("category/".length) ?? "";
  const facts: readonly [isRight: boolean, problem: string][] = [
    [repository.endsWith(`/pulumi-${name}`), "The name of the package is not that of its repository."],
    [/^\d+\.\d+\.\d+/.test(version), "The version is not one of Semantic Versioning."],
    [Boolean(publisher), "There is no publisher."],
    [categories.includes(category), `The Registry has no category ${category}.`],
    [keywords.includes("kind/native"), "The keywords lack kind/native."],
    [!("attribution" in schema), "A native provider has no attribution: it is for bridged ones."],
    [Boolean(logoUrl?.endsWith(".svg")), "The logo is not an SVG."],
    [Boolean(schema.pluginDownloadURL), "There is no pluginDownloadURL."],
    ...versioned.map((it): [boolean, string] => [
      language[it]?.respectSchemaVersion === true,
      `The SDK for ${it} does not have the version of the schema.`,
    ]),
  ];
  return facts.flatMap(([isRight, problem]) => (isRight ? [] : [problem]));
}

function exampleProblems(description: string, isResource: boolean): string[] {
  const [, summary, examples = "", rest = ""] =
    /^(.+)\n\n\{\{% examples %\}\}\n([\s\S]*)\{\{% \/examples %\}\}\n([\s\S]*)$/.exec(description) ?? [];
  if (summary === undefined) return ["has no summary on one line before its examples."];
  const [, example = ""] = /\{\{% example %\}\}\n([\s\S]*)\{\{% \/example %\}\}\n/.exec(examples) ?? [];
  const found = [...example.matchAll(/^```(\w+)\n/gm)].map(([, language]) => language);
  const ids = [...rest.matchAll(/^\$ pulumi import \S+ example (\S+)$/gm)].map(([, id]) => String(id));
  return [
    ...(found.join() === languages.join() ? [] : [`has no example in each of ${languages.join(", ")}.`]),
    ...(isResource && !rest.startsWith("\n## Import\n") ? ["has no section Import after its examples."] : []),
    ...(isResource && (ids.length === 0 || ids.some((id) => /[a-z]Id\b/.test(id)))
      ? ["has no import with an id as accounts have them."]
      : []),
  ];
}

/** Editors show a description in one piece, and tables and lists of the Registry on one line. */
function textProblems(path: string, { description, ...parts }: Described): string[] {
  const inside = [
    ...Object.entries(parts.inputProperties ?? {}),
    ...Object.entries(parts.properties ?? {}),
    ...(parts.enum ?? []).map((it): [string, Described] => [it.name, it]),
  ];
  const objects = [parts.inputs, parts.outputs].filter((it) => it !== undefined);
  return [
    ...inside.flatMap(([name, { description: text = "" }]) =>
      /^[^\n]+[.?]$/.test(text) ? [] : [`${path}.${name} is not described by sentences on one line.`],
    ),
    ...objects.flatMap((object) => textProblems(path, object)),
    ...(/^[^\n]{0,120}?[.:;,(]/.test(description ?? ".") ? [] : [`${path} starts with a long sentence.`]),
  ];
}
