import { expiryOf } from "../../../contract";
import { isObject, type Properties } from "../../../lifecycle";
import type { Chip } from "./graph";
import { disclosedText, formatValue, inWords, isUndisclosed, objectEntries } from "./values";

/** A condition in a few words: "country in DE, AT". */
export function conditionChip(condition: Properties, key?: string): Chip {
  const { operator, valueKey, valueJson } = condition;
  const type = disclosedText(condition.type) ?? "condition";
  const verb = verbs[operator as keyof typeof verbs] ?? "";
  const values = isObject(valueJson) ? (valueJson.values ?? onlyValue(valueJson)) : valueJson;
  const compared = operator === "REGEX" || values === undefined || values === null ? valueKey : values;
  const text = [inWords(type), verb, formatValue(compared)].filter(Boolean).join(" ");
  return { key, kind: "condition", type, text, isEnabled: true, expires: undefined };
}

/** What restricts a route besides its conditions, in a few words each: "device profile in PHONE", "targeting plan: pro". */
export function restrictionChips(route: Properties): Chip[] {
  const { deviceProfileIds, targeting, targetItemIds, targets } = route;
  const items = [targetItemIds, objectEntries(targets).map(({ itemId }) => itemId)];
  const restrictions = [
    ["device profile in", deviceProfileIds],
    ["targeting", targeting],
    ["items", items.flat().filter((it) => it !== undefined && it !== null)],
  ] as const;
  return restrictions.flatMap(([words, value]): Chip[] => {
    const shown = formatValue(value);
    const text = `${words} ${shown}`;
    return shown === ""
      ? []
      : [{ key: undefined, kind: "condition", type: words, text, isEnabled: true, expires: undefined }];
  });
}

/** A feature in a few words: "limit clicks: 500". */
export function featureChip(feature: Properties, key?: string): Chip {
  const type = disclosedText(feature.type) ?? "feature";
  const config = publicFeatures.includes(type) && isObject(feature.config) ? feature.config : {};
  const isEnabled = feature.enabled !== false;
  const expires =
    type === "EXPIRATION_DATE" && !isUndisclosed(feature.enabled) ? expiryOf(config) : undefined;
  const settings = Object.entries(config).map(([name, value]) => `${name}: ${formatValue(value)}`);
  const shown = expires ? expires.toISOString().replace(/(T23:59:59.999|\.000)Z$/, "") : settings.join(", ");
  const text = [expires ? "expires" : inWords(type), shown, isEnabled ? "" : "(off)"]
    .filter(Boolean)
    .join(" ");
  return { key, kind: "feature", type, text, isEnabled, expires };
}

const verbs = { IN: "in", NOT_IN: "not in", EQUALS: "=", REGEX: "matches" };

/** The features whose settings may be shown. Any other, above all a PASSWORD, is shown by its type alone. */
export const publicFeatures = ["EXPIRATION_DATE", "LIMIT", "UTM", "REDIRECT_DELAY"];

/** The value of an object's only property; otherwise the object itself. */
function onlyValue(object: Properties): unknown {
  const values = Object.values(object);
  return values.length === 1 ? values[0] : object;
}
