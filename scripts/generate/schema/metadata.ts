/** What a schema has from package.json. */
export interface PackageFacts {
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly license: string;
  readonly homepage: string;
  /** The page of the repository on GitHub. */
  readonly repository: string;
  /** The oldest version of Pulumi that the package supports. */
  readonly oldestPulumi: string;
}

/** What the Pulumi Registry shows of the package, and where the engine downloads the plugin. */
export function packageMetadata({ oldestPulumi: _, ...facts }: PackageFacts): object {
  const { pathname } = new URL(facts.repository);
  return {
    name: "shortlink",
    displayName: "Short links",
    ...facts,
    keywords: [...facts.keywords, "category/network", "kind/native"],
    publisher: pathname.split("/")[1],
    logoUrl: `https://raw.githubusercontent.com${pathname}/main/docs/images/logo.svg`,
    pluginDownloadURL: `github://api.github.com${pathname}`,
  };
}

/** The path of the Go module of the SDK. */
export function goModule({ repository }: PackageFacts): string {
  const { host, pathname } = new URL(repository);
  return `${host}${pathname}/sdk/go`;
}

/** The namespace of the SDK for C#. */
export const csharpNamespace = "PulumiShortlink.Shortlink";

/** The package of the SDK for Java. */
export const javaPackage = "io.github.pulumishortlink.shortlink";

/** The names, versions and dependencies of the SDK in each language. */
export function languages(facts: PackageFacts): object {
  return {
    nodejs: {
      packageName: "pulumi-shortlink",
      // The programs that `pulumi import` and `pulumi convert` print use `shortlink.native`, because the names beside it are
      // those of the dynamic resources.
      moduleToPackage: { index: "native" },
      respectSchemaVersion: true,
      dependencies: { "@pulumi/pulumi": `^${facts.oldestPulumi}` },
    },
    python: {
      packageName: "pulumi_shortlink",
      readme: readme(facts),
      respectSchemaVersion: true,
      pyproject: { enabled: true },
      requires: { pulumi: `>=${facts.oldestPulumi},<4.0.0` },
    },
    go: {
      // A module of its own, whose tags are `sdk/go/vX.Y.Z`.
      modulePath: goModule(facts),
      importBasePath: `${goModule(facts)}/shortlink`,
      respectSchemaVersion: true,
      generateResourceContainerTypes: true,
    },
    csharp: {
      rootNamespace: "PulumiShortlink",
      namespaces: { shortlink: "Shortlink" },
      packageReferences: { Pulumi: "3.*" },
      respectSchemaVersion: true,
    },
    java: {
      basePackage: "io.github.pulumishortlink",
      buildFiles: "gradle",
      dependencies: { "com.pulumi:pulumi": "1.16.0" },
    },
  };
}

/** The page of the package on PyPI. */
const readme = ({ description, repository, license }: PackageFacts): string => `# Short links for Pulumi

${description}

    pip install pulumi-shortlink

A program needs the Pulumi CLI, and Node.js 22.19 or newer for the plugin, which Pulumi downloads when a program first uses
it. Set the URL of your service and the key of your account:

    pulumi config set shortlink:baseUrl https://links.example.com
    pulumi config set shortlink:apiKey --secret

A first program:

    import pulumi_shortlink as shortlink

    shortlink.Link("shop", slug="autumn-shop", url="https://example.com/shop")

[A longer example](${repository}/blob/main/examples/python/campaign.py),
[all resources](${repository}/tree/main/docs/reference) and
[the changelog](${repository}/blob/main/CHANGELOG.md). Licensed under ${license}.
`;
