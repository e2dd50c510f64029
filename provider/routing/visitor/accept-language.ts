/**
 * The languages of an Accept-Language header, the preferred one first.
 *
 * @example
 * languagesIn("en;q=0.5, de-AT") // ["de-AT", "en"]
 */
export function languagesIn(header: string): string[] {
  const weighted = header.split(",").flatMap((part) => {
    const [tag = "", ...parameters] = part.split(";").map((it) => it.trim());
    const [, weight = "1"] = parameters.find((it) => it.startsWith("q"))?.split("=") ?? [];
    return tag === "" ? [] : [{ tag, weight: Number(weight) }];
  });
  return weighted.toSorted((one, other) => other.weight - one.weight).map(({ tag }) => tag);
}
