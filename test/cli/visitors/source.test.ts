import { describe, expect, it, vi } from "vitest";
import type { Progress } from "../../../provider/cli/output/progress";
import { linksOfProgram, readVisitedLinks } from "../../../provider/cli/visitors/source";
import { startAccount } from "../../support/account";
import { temporaryFolder } from "../../support/shell";
import { preview, previewed } from "../graph/fixtures";

const url = "https://example.com";
const service = { inactiveRoute: "used" };

describe("links, and what is set of the service that serves them, are read", () => {
  it("from an account, with its folders where one is asked for", async () => {
    const { env, request } = await startAccount();
    const variables = { ...env, SHORTLINK_SERVICE: JSON.stringify(service) };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const { id } = await request("POST", "/folders", { title: "Press kit" });
    const [domain] = await request<{ id: string }[]>("GET", "/domains");
    await request("POST", "", { slug: "jobs", kind: "DIRECT", url, folderId: id, domainId: domain?.id });
    const shown = new Set<string>();
    const progress = { show: (text: string) => shown.add(text) } as unknown as Progress;
    const read = async (folder?: string) => {
      const location = { cwd: temporaryFolder(), source: "account", folder } as const;
      const { links, rules, settings } = await readVisitedLinks(location, progress);
      const found = links.map(({ name, hosts, folder }) => [name, hosts, folder?.names]);
      return [found, rules, settings?.baseUrl];
    };
    expect(await read()).toEqual([[["jobs", ["sho.rt"], undefined]], service, env.SHORTLINK_BASE_URL]);
    expect([...shown]).toEqual(["Reading the account: 1 link"]);
    const [found] = await read("Press kit");
    expect(found).toEqual([["jobs", ["sho.rt"], ["Press kit"]]]);
  });

  it.each([
    ["in its configuration", { service }, undefined],
    ["in its configuration, as JSON", { service: JSON.stringify(service) }, undefined],
    ["in the environment", {}, JSON.stringify(service)],
  ])("from a program, with what is set %s", (_, settings, variable) => {
    vi.stubEnv("SHORTLINK_SERVICE", variable);
    const of = (valid: boolean) =>
      linksOfProgram({
        ...{ result: { valid }, settings },
        preview: preview([previewed("Link", "shop", { url })]),
      } as unknown as Parameters<typeof linksOfProgram>[0]);
    expect(of(true)).toMatchObject({ links: [{ name: "shop" }], rules: service });
    expect(of(false)).toBeUndefined();
  });
});
