import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { backendEnvironment } from "../../provider/pulumi/backend-environment";
import { temporaryFolder } from "../support/shell";

const postgresql = "postgres://pulumi@db.example.com/pulumi?sslmode=verify-full";
const bucket = "s3://state";
const oneAtATime = { PULUMI_DIY_BACKEND_PARALLEL: "1" };

/** Where Pulumi may find the URL of the backend. */
interface Sources {
  readonly variable?: string;
  readonly project?: string;
  readonly credentials?: string;
}

const projectText = (url: string | undefined) =>
  `name: shop\nruntime: nodejs\n${url === undefined ? "" : `backend:\n  url: ${url}\n`}`;

const credentialsText = (url: string) => JSON.stringify({ current: url, accounts: { [url]: {} } });

/** A project in a folder above, and credentials. */
function sources({ variable, project, credentials }: Sources) {
  const [home, root] = [temporaryFolder(), temporaryFolder()];
  const folder = join(root, "program");
  mkdirSync(folder);
  writeFileSync(join(root, "Pulumi.yaml"), projectText(project));
  const file = join(home, "credentials.json");
  if (credentials !== undefined) writeFileSync(file, credentialsText(credentials));
  const environment = {
    PULUMI_HOME: home,
    ...(variable === undefined ? {} : { PULUMI_BACKEND_URL: variable }),
  };
  return { folder, root, file, environment };
}

async function environmentOf(given: Sources) {
  const { folder, environment } = sources(given);
  return backendEnvironment(folder, environment);
}

describe("stacks are listed one at a time with state in PostgreSQL", () => {
  it.each<[string, Sources]>([
    ["PULUMI_BACKEND_URL", { variable: postgresql, project: bucket, credentials: bucket }],
    ["Pulumi.yaml", { project: postgresql, credentials: bucket }],
    ["the credentials", { credentials: postgresql }],
    ["the credentials, with an empty PULUMI_BACKEND_URL", { variable: "", credentials: postgresql }],
  ])("that %s names", async (_, given) => {
    expect(await environmentOf(given)).toEqual(oneAtATime);
  });

  it.each<[string, Sources]>([
    ["PULUMI_BACKEND_URL", { variable: bucket, project: postgresql, credentials: postgresql }],
    ["Pulumi.yaml", { project: "https://pulumi.example.com", credentials: postgresql }],
    ["the credentials", { credentials: "file://~" }],
  ])("and not with another backend that %s names", async (_, given) => {
    expect(await environmentOf(given)).toEqual({});
  });

  it("unless the user has set another number", async () => {
    const { folder, environment } = sources({ variable: postgresql });
    const own = (value: string) => ({ ...environment, PULUMI_DIY_BACKEND_PARALLEL: value });
    expect(await backendEnvironment(folder, own("4"))).toEqual({});
    // Pulumi takes an empty one as none.
    expect(await backendEnvironment(folder, own(""))).toEqual(oneAtATime);
  });

  it("in the folder of credentials that PULUMI_CREDENTIALS_PATH names", async () => {
    const { folder, environment } = sources({ credentials: bucket });
    const credentials = temporaryFolder();
    writeFileSync(join(credentials, "credentials.json"), credentialsText(postgresql));
    const elsewhere = { ...environment, PULUMI_CREDENTIALS_PATH: credentials };
    expect(await backendEnvironment(folder, elsewhere)).toEqual(oneAtATime);
  });
});

describe("a backend that is not known may be PostgreSQL:", () => {
  it.each([
    ["encrypted", '{"$pulumiSecureStore":1,"backend":"os","data":"c2VjcmV0"}'],
    ["damaged", "{"],
    ["empty", ""],
  ])("the credentials are %s", async (_, text) => {
    const { folder, environment, file } = sources({});
    writeFileSync(file, text);
    expect(await backendEnvironment(folder, environment)).toEqual(oneAtATime);
  });

  it("the project is damaged, which Pulumi reports", async () => {
    const { folder, root, environment } = sources({});
    writeFileSync(join(root, "Pulumi.yaml"), "name: [");
    expect(await backendEnvironment(folder, environment)).toEqual(oneAtATime);
  });
});
