import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import {
  type AnyResource,
  approvedDeletesVariable,
  create,
  previewCreate,
  readNotes,
  setChangesVariable,
} from "../../../provider/lifecycle";
import { link, linkSet } from "../../../provider/resources";
import { type Account, startAccount } from "../../support/account";
import { temporaryFolder } from "../../support/shell";
import { startRun } from "../online";

/** A run of the command: its preview or its update, which the variable says. */
function start({ settings }: Account, variable?: string, file?: string) {
  if (variable) vi.stubEnv(variable, file);
  const { context } = startRun({ settings });
  vi.unstubAllEnvs();
  return context.forOperation({ urn: "urn:pulumi:dev::p::shortlink:index:LinkSet::set" });
}

it("an update of reconcile takes over a link with a password, which its comparison showed", async () => {
  const account = await startAccount();
  const entry = {
    ...{ slug: "one", domainId: "dom_1" },
    routes: [{ actionType: "URL", actionConfig: { url: "https://example.com/a" }, isGlobalFallback: true }],
    routeFeatures: [{ type: "PASSWORD", enabled: true, config: { password: "hunter22" } }],
  };
  await create({ definition: link, inputs: entry }, start(account));
  const { id } = await account.onlyLink();
  const file = join(temporaryFolder(), "notes");
  const request = { definition: linkSet as AnyResource, inputs: { links: { one: entry } } };

  writeFileSync(file, "");
  await previewCreate(request, start(account, setChangesVariable, file));
  const { parts } = readNotes(file);
  expect(parts).toEqual([expect.stringMatching(`^routeFeatures:${id}/`)]);
  writeFileSync(file, JSON.stringify(parts));
  const { outputs } = await create(request, start(account, approvedDeletesVariable, file));
  expect(outputs.ids).toEqual({ one: id });
});
