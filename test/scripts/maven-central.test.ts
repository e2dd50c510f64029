// @module-tag all

import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { onCleanup } from "../support/cleanup";
import { documentAt } from "../support/docs";
import { listen } from "../support/listen";
import { sh, succeed, temporaryFolder } from "../support/shell";

/** Accepts one upload, and returns where it is sent and what it was. */
async function startPortal() {
  const uploads: { url?: string; authorization?: string; bundle: Buffer }[] = [];
  const server = createServer(async (request, response) => {
    const { "content-type": type, authorization } = request.headers;
    const body = await new Response(request as unknown as ReadableStream, {
      headers: { "content-type": String(type) },
    }).formData();
    const bundle = Buffer.from(await (body.get("bundle") as File).arrayBuffer());
    uploads.push({ url: request.url, authorization, bundle });
    response.writeHead(201).end("an id");
  });
  return { uploads, url: `http://127.0.0.1:${await listen(server)}` };
}

it("the workflow of a release signs each file for Maven Central, and uploads them in the layout of a repository", async ({
  skip,
}) => {
  const cwd = temporaryFolder();
  const home = join(cwd, "gnupg");
  mkdirSync(home, { mode: 0o700 });
  const portal = await startPortal();
  const passphrase = "only for trying";
  const env = { GNUPGHOME: home };
  const run = async (line: string, more = {}) =>
    (await succeed(line, { cwd, env: { ...env, ...more } })).stdout;
  for (const tool of ["gpg", "zip", "unzip", "curl"]) {
    skip((await sh(`command -v ${tool}`, { cwd })).code !== 0, `there is no ${tool}`);
  }
  onCleanup(() => void sh("gpgconf --kill all", { cwd, env }));
  const loopback = `--batch --quiet --pinentry-mode loopback --passphrase "${passphrase}"`;
  await run(`gpg ${loopback} --quick-gen-key me@example.com ed25519 sign never`);
  const key = await run(`gpg ${loopback} --armor --export-secret-keys`);
  const folder = "io/github/pulumi-shortlink/shortlink/1.2.3";
  mkdirSync(join(cwd, "packages/maven", folder), { recursive: true });
  const files = ["shortlink-1.2.3.jar", "shortlink-1.2.3-sources.jar", "shortlink-1.2.3.pom"];
  for (const file of files.flatMap((it) => [it, `${it}.sha1`])) {
    writeFileSync(join(cwd, "packages/maven", folder, file), file);
  }

  const { steps } = parse(documentAt(".github/workflows/release.yml")).jobs.maven;
  writeFileSync(join(cwd, "step.sh"), steps.at(-1).run);
  await run("bash --noprofile --norc -eo pipefail step.sh", {
    MAVEN_CENTRAL_URL: portal.url,
    MAVEN_CENTRAL_TOKEN: "token-of-the-portal",
    MAVEN_GPG_KEY: key,
    MAVEN_GPG_PASSPHRASE: passphrase,
  });

  const [upload, ...others] = portal.uploads;
  expect(others).toEqual([]);
  expect(upload).toMatchObject({ authorization: "Bearer token-of-the-portal" });
  expect(upload?.url).toBe("/upload?name=shortlink&publishingType=AUTOMATIC");
  writeFileSync(join(cwd, "uploaded.zip"), upload?.bundle ?? "");
  await run("unzip -q uploaded.zip -d uploaded");
  const listed = await run("find uploaded -type f");
  expect(listed.trim().split("\n").toSorted()).toEqual(
    files
      .flatMap((file) => [file, `${file}.asc`, `${file}.sha1`])
      .map((file) => `uploaded/${folder}/${file}`)
      .toSorted(),
  );
  for (const file of files)
    await run(`gpg --verify uploaded/${folder}/${file}.asc uploaded/${folder}/${file}`);
});
