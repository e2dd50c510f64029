import { type AssumptionId, assumptions } from "../../contract";

/** What to do about a response that contradicts what the provider assumes where the spec shows nothing. */
export function assumptionAdvice(ids: readonly AssumptionId[]): string {
  const sentences = ids.map((id) => assumptions[id].sentence).join(" ");
  const settings = ids.map((id) => `shortlink:service.${id}`).join(" and ");
  const command = ids.some((id) => assumptions[id].probe === "write")
    ? "shortlink doctor --write"
    : "shortlink doctor";
  return `The API specification does not show this part of the response. The provider assumes: ${sentences} Run \`${command}\`, which shows what the service returns, and set ${settings} to it.`;
}
