/** What the build for Java takes from schema.json. */
export interface JavaSchema {
  readonly name: string;
  readonly displayName: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly homepage: string;
  readonly repository: string;
  readonly publisher: string;
  readonly pluginDownloadURL: string;
  readonly language: {
    readonly java: { readonly basePackage: string; readonly dependencies: Readonly<Record<string, string>> };
  };
}

/** The group of the package: the one that Maven Central gives to an owner of repositories on GitHub. */
export const groupOf = ({ publisher }: JavaSchema): string => `io.github.${publisher}`;

/** The project file that builds the SDK, and that Maven Central shows. */
export function pomOf(schema: JavaSchema): string {
  const { name, displayName, version, description, license, homepage, repository, publisher } = schema;
  const scm = `scm:git:${repository}.git`;
  const dependencies = { ...schema.language.java.dependencies, ...generated };
  return `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>${groupOf(schema)}</groupId>
  <artifactId>${name}</artifactId>
  <version>${version}</version>
  <name>${displayName} for Pulumi</name>
  <description>${description}</description>
  <url>${homepage}</url>
  <licenses><license><name>${license}</name><url>${repository}/blob/main/LICENSE</url></license></licenses>
  <developers><developer><id>${publisher}</id><url>${repository.replace(/\/[^/]+$/, "")}</url></developer></developers>
  <scm><connection>${scm}</connection><developerConnection>${scm}</developerConnection><url>${repository}</url></scm>
  <properties>
    <maven.compiler.release>11</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>${Object.entries(dependencies).map(dependency).join("")}
  </dependencies>
  <build><plugins>
    ${plugin("maven-resources-plugin", "3.3.1")}
    ${plugin("maven-compiler-plugin", "3.13.0")}
    ${plugin("maven-surefire-plugin", "3.2.5")}
    ${plugin("maven-jar-plugin", "3.4.2")}
    ${plugin("maven-source-plugin", "3.3.1", execution("jar-no-fork"))}
    ${plugin("maven-javadoc-plugin", "3.8.0", `${execution("jar")}<configuration><doclint>none</doclint><quiet>true</quiet></configuration>`)}
    ${plugin("maven-install-plugin", "3.1.2", "<configuration><skip>true</skip></configuration>")}
    ${plugin("maven-deploy-plugin", "3.1.2")}
  </plugins></build>
</project>
`;
}

/** What the generated classes import besides Pulumi's SDK. */
const generated = { "com.google.code.findbugs:jsr305": "3.0.2", "com.google.code.gson:gson": "2.8.9" };

function dependency([coordinates, version]: [string, string]): string {
  const [group, artifact] = coordinates.split(":");
  return `
    <dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
}

const plugin = (artifact: string, version: string, more = ""): string =>
  `<plugin><groupId>org.apache.maven.plugins</groupId><artifactId>${artifact}</artifactId><version>${version}</version>${more}</plugin>`;

const execution = (goal: string): string =>
  `<executions><execution><goals><goal>${goal}</goal></goals></execution></executions>`;
