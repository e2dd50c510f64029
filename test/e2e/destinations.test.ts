// @module-tag all
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { shellIn, startFolder, startYaml } from "../support/example";
import { listen } from "../support/listen";
import { ends } from "./command";

/** A host on this machine, where `/dead` is missing. */
async function startHost(): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ""}`.trim());
    response.writeHead(request.url === "/dead" ? 404 : 200).end();
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, requests };
}

it("shortlink check --destinations fails for a dead destination of a table, with its line, and asks nobody on this machine by itself", async () => {
  const host = await startHost();
  const folder = startFolder({});
  const { cwd } = folder;
  const files = {
    "Pulumi.yaml": "name: checked\nruntime: nodejs\n",
    "package.json": '{ "main": "index.ts" }',
    "index.ts": `import * as shortlink from "pulumi-shortlink";
      new shortlink.LinkSet("redirects", { links: shortlink.readLinks("redirects.csv") });
      new shortlink.Link("login", { slug: "login", url: "${host.url.replace("//", "//user:p4ssw0rd@")}/fine" });`,
    "redirects.csv": `slug,url\npress,${host.url}/fine\nsale,${host.url}/dead\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const { shortlink } = shellIn(cwd, folder.env);
  const refused = await shortlink("check --destinations");
  expect(refused.stdout).toContain("127.0.0.1 is on this machine");
  expect(refused.stdout).toContain("Destinations: 2 not requested.");
  expect(refused.stdout).not.toContain("may have no network");
  expect(refused).toMatchObject({ code: 0 });
  expect(host.requests).toEqual([]);

  const dead = await ends(shortlink("check --format json --allow-private"), 2);
  expect(host.requests.toSorted()).toEqual(["GET /dead", "HEAD /dead", "HEAD /fine"]);
  expect(dead.stdout).not.toContain("p4ssw0rd");
  const { destinations } = JSON.parse(dead.stdout).destinations;
  expect(destinations).toMatchObject([
    {
      ...{ url: `${host.url}/dead`, state: "dead", reason: "404" },
      places: [
        { kind: "LinkSet", name: "redirects", path: "links.sale.url", file: "redirects.csv", line: 3 },
      ],
    },
    { url: `${host.url}/fine`, state: "alive" },
  ]);
  // What was dead is requested again, for a person who has corrected it; the rest is kept for a day.
  host.requests.length = 0;
  await ends(shortlink("check --allow-private --allow-dead"));
  expect(host.requests.toSorted()).toEqual(["GET /dead", "HEAD /dead"]);
});

it("shortlink diff --destinations requests where the links of the account lead", async () => {
  const host = await startHost();
  const account = await startAccount();
  const { pulumi, shortlink } = await startYaml(account.env, {
    shop: {
      type: "shortlink:Link",
      properties: { domainId: "dom_1", slug: "shop", url: `${host.url}/fine` },
    },
  });
  await ends(pulumi("up --yes --skip-preview"));
  const [link] = await account.links();
  const [route] = link?.routes ?? [];
  const actionConfig = { url: `${host.url}/dead` };
  await account.request("PATCH", `/${link?.id}/routes/${route?.id}`, { actionConfig });
  const { stdout } = await ends(shortlink("diff --stack test --allow-private --format json"), 2);
  expect(JSON.parse(stdout).destinations.destinations).toMatchObject([
    { url: `${host.url}/dead`, state: "dead", places: [{ kind: "Link", name: "shop" }] },
  ]);
  expect(host.requests.toSorted()).toEqual(["GET /dead", "HEAD /dead"]);
});
