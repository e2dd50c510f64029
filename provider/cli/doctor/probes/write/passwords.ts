import { isHash, mayHideSecret } from "../../../../contract";
import { isObject, type Properties } from "../../../../lifecycle";
import { listIn, required } from "../../api/response";
import { unusedName } from "../../sandbox/marker";
import { fallback, nameOf, route } from "../../sandbox/sandbox";
import type { WriteContext, WriteProbe } from "../context";
import { notObserved, observed } from "../observation";

// What happens to the password of a PASSWORD feature. The password is random, and of no use to anybody.

/** Writes a password, and looks at what the feature shows. */
export const passwordMask: WriteProbe<"passwordMask"> = async (context) => {
  const password = unusedName();
  const { id } = await context.sandbox.link({ routes: [protectedRoute(password), fallback] });
  const shown = await settingsOf(context, id);
  if (!shown) return notObserved("responses do not show the feature");
  const texts = Object.values(shown).filter((value) => typeof value === "string");
  if (texts.includes(password)) return observed("shown");
  return observed(texts.every((text) => mayHideSecret(text) && !isHash(text)) ? "masked" : "hashed");
};

/** Writes the routes of a link again, with the PASSWORD feature but not its password. */
export const passwordUpdates: WriteProbe<"passwordUpdates"> = async (context) => {
  const { api, sandbox } = context;
  const { id } = await sandbox.link({ routes: [protectedRoute(unusedName()), fallback] });
  const before = await settingsOf(context, id);
  if (before === undefined || Object.keys(before).length === 0) {
    return notObserved("responses do not show whether a feature has a password");
  }
  const unprotected = route("password", { features: [{ type: "PASSWORD" }] });
  const body = { routes: [unprotected, fallback] };
  const { isOk, status } = await api.send({ method: "PATCH", path: `/${id}`, body });
  if (!isOk) return notObserved(`the service refuses such an update (HTTP ${status})`);
  const after = await settingsOf(context, id);
  return observed(Object.keys(after ?? {}).length === 0 ? "removed" : "kept");
};

const protectedRoute = (password: string): Properties =>
  route("password", { features: [{ type: "PASSWORD", config: { password } }] });

/** The settings that the route's PASSWORD feature shows; undefined if the response does not show it. */
async function settingsOf({ api, sandbox }: WriteContext, id: string): Promise<Properties | undefined> {
  const owner = (await sandbox.routesOf(id)).find((one) => nameOf(one) === "password");
  const path = `/${id}/routes/${owner?.id}/features`;
  const list = required(await api.send({ method: "GET", path }), "the list of features");
  const feature = listIn(list).find(({ type }) => type === "PASSWORD");
  return feature && (isObject(feature.config) ? feature.config : {});
}
