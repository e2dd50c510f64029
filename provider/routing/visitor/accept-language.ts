/**
 * The languages of an Accept-Language header, the preferred one first. Leaves out those that the browser refuses, and `*`, which
 * names none.
 *
 * @example
 * languagesIn("en;q=0.5, de-AT, fr;q=0") // ["de-AT", "en"]
 */
export function languagesIn(header: string): string[] {
  const weighted = header.split(",").flatMap((part) => {
    const [tag, ...parameters] = part.split(";").map((it) => it.trim());
    const weight = Number(parameters.find((it) => /^q/i.test(it))?.split("=")[1] ?? 1);
    return !tag || tag === "*" || weight === 0 ? [] : [{ tag, weight }];
  });
  return weighted.toSorted((one, other) => other.weight - one.weight).map(({ tag }) => tag);
}
