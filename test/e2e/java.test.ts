// @module-tag all
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../provider/version";
import { startAccount } from "../support/account";
import { onCleanup } from "../support/cleanup";
import { codeBlocks, documentAt, schemaExamples } from "../support/docs";
import { everySetting } from "../support/every-setting";
import { namePlugin, startFolder } from "../support/example";
import { project } from "../support/shell";
import { inSoak } from "../support/tiers";

/**
 * A project for Maven, as `pulumi new java` makes it.
 *
 * @param repository a folder with packages
 */
const pom = (
  dependencies: Readonly<Record<string, string>>,
  repository = "",
) => `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>shop</groupId>
  <artifactId>shop</artifactId>
  <version>1.0-SNAPSHOT</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    <mainClass>shop.App</mainClass>
    <mainArgs/>
  </properties>
  <repositories><repository><id>packages</id><url>file://${repository}</url></repository></repositories>
  <dependencies>${Object.entries(dependencies)
    .map(([name, version]) => {
      const [group, artifact] = name.split(":");
      return `
    <dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
    })
    .join("")}
  </dependencies>
  <build><plugins><plugin>
    <groupId>org.codehaus.mojo</groupId>
    <artifactId>exec-maven-plugin</artifactId>
    <version>3.0.0</version>
    <configuration><mainClass>\${mainClass}</mainClass><commandlineArgs>\${mainArgs}</commandlineArgs></configuration>
  </plugin></plugins></build>
</project>
`;

const options = 'CustomResourceOptions.builder().provider(new Provider("account")).build()';

// Builds Pulumi's language host for Java, which takes minutes the first time.
describe("the SDK for Java", inSoak, () => {
  it("is generated in a project, compiles with every example of the schema, and runs the program in the docs", async ({
    skip,
  }) => {
    const account = await startAccount();
    const { cwd, run } = startFolder(everySetting(account));
    const bin = join(cwd, "bin");
    const path = `${bin}:${process.env.PATH}`;
    // The CLI says so of each host that did not come with it, and the generator of each package with a secret setting.
    const warnings =
      /using pulumi-language-java from \$PATH|secret property apiKey .* does not have an Output type/;
    const succeed = async (line: string, env: Record<string, string> = {}) => {
      const ended = await run(line, undefined, { PATH: path, ...env }, warnings);
      expect(ended, `${line}\n${ended.output}`).toMatchObject({ code: 0 });
      return ended.output;
    };
    for (const tool of ["go version", "javac -version", "mvn -version"]) {
      skip((await run(tool)).code !== 0, `${tool.split(" ")[0]} is not installed`);
    }
    const host = "github.com/pulumi/pulumi-java/pkg/cmd/pulumi-language-java";
    await succeed(`cd ${join(project, "tools/java-host")} && go build -o ${bin}/ ${host}`, {
      ...{ CGO_ENABLED: "0", GOWORK: "off", GOFLAGS: "-mod=readonly" },
    });

    const definition = join(cwd, "Pulumi.yaml");
    writeFileSync(definition, "name: shop\nruntime: java\n");
    const needed = { "com.google.code.findbugs:jsr305": "3.0.2", "com.google.code.gson:gson": "2.8.9" };
    const { dependencies } = JSON.parse(documentAt("schema.json")).language.java;
    writeFileSync(join(cwd, "pom.xml"), pom({ ...dependencies, ...needed }));
    const added = await succeed(
      `pulumi package add ${join(project, "dist/plugin/pulumi-resource-shortlink")}`,
    );
    expect(added).toContain("Successfully generated a Java SDK");
    cpSync(join(cwd, "sdks/shortlink/src"), join(cwd, "src"), { recursive: true });
    const [program = ""] = codeBlocks(documentAt("docs/_index.md"), "java");
    mkdirSync(join(cwd, "src/main/java/shop"), { recursive: true });
    // One of its resources in an explicit provider, which has all settings from the environment, as the default one does.
    const explicit = program
      .replace(/\.folderId\(campaign\.id\(\)\)\s+\.build\(\)/, `$&, ${options}`)
      .replace("import com.pulumi.Pulumi;", "$&\nimport com.pulumi.resources.CustomResourceOptions;")
      .replace(/import (\S+)\.Link;/, "$&\nimport $1.Provider;");
    expect(explicit.match(/Provider|Options/g)).toHaveLength(4);
    writeFileSync(join(cwd, "src/main/java/shop/App.java"), explicit);
    // Maven compiles the examples of the schema together with the program.
    for (const [index, text] of schemaExamples("java").entries()) {
      mkdirSync(join(cwd, `src/main/java/example${index}`), { recursive: true });
      const file = join(cwd, `src/main/java/example${index}/App.java`);
      writeFileSync(file, text.replace("package example;", `package example${index};`));
    }
    namePlugin(cwd);

    await succeed("pulumi stack init dev");
    expect(await succeed("pulumi up --yes --skip-preview")).toMatch(
      /shortUrl: "https:\/\/go\.example\.com\/autumn-shop"/,
    );
    expect(await account.onlyLink()).toMatchObject({ slug: "autumn-shop", domainId: "dom_2" });
    expect((await run("pulumi stack --show-urns")).output).toContain("pulumi:providers:shortlink::account");
    await succeed("pulumi preview --expect-no-changes");

    // The same program with the package for Maven Central.
    const packages = process.env.PACKAGES ?? join(cwd, "packages");
    if (!process.env.PACKAGES) {
      await succeed(`node ${join(project, "dist/scripts/package/main.js")} java --out ${packages}`);
    }
    const repository = join(packages, "maven");
    const coordinates = { "io.github.pulumi-shortlink:shortlink": version };
    writeFileSync(join(cwd, "pom.xml"), pom({ ...dependencies, ...coordinates }, repository));
    for (const folder of ["src/main/java/io", "target"]) rmSync(join(cwd, folder), { recursive: true });
    // Maven keeps what it installs, and another checkout builds other classes with this version.
    const kept = join(homedir(), ".m2/repository/io/github/pulumi-shortlink");
    const forget = () => rmSync(kept, { recursive: true, force: true });
    onCleanup(forget);
    forget();
    await succeed("pulumi preview --expect-no-changes");
    await succeed("pulumi destroy --yes --skip-preview");
    expect(await account.links()).toEqual([]);
  });
});
