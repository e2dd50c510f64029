import fc from "fast-check";
import { Lines, type Request, type Response } from "./compare";

// What Netlify and Vercel do with a request: the first rule of a list that is for it decides.

export interface ListRule {
  readonly host: string | undefined;
  readonly from: string;
  readonly status: number;
  readonly country: readonly string[];
  /** Whether it is for some requests only. */
  readonly hasCondition: boolean;
}

export const listFile = (isNetlify: boolean): fc.Arbitrary<ListRule[]> =>
  fc.array(
    fc.record<ListRule>({
      host: isNetlify ? fc.constantFrom(undefined, undefined, "a.example.com") : fc.constant(undefined),
      from: fc.constantFrom(
        "/one",
        "/two",
        "/sub/one",
        "/one",
        isNetlify ? "/sub/*" : "/sub/:rest*",
        "/:name",
        "/sub/:name",
      ),
      status: isNetlify ? fc.constantFrom(301, 302, 200, 404) : fc.constantFrom(301, 302),
      country: isNetlify ? fc.constantFrom([], [], ["DE"], ["DE", "AT"]) : fc.constant([]),
      hasCondition: fc.oneof(fc.constant(false), fc.constant(false), fc.boolean()),
    }),
    { minLength: 1, maxLength: 6 },
  );

interface Read {
  readonly text: string;
  readonly rules: readonly (ListRule & { readonly line: number; readonly url: string })[];
}

const write = (
  rules: readonly ListRule[],
  print: (rule: ListRule, url: string, lines: Lines) => number,
): Read => {
  const lines = new Lines();
  const read = rules.map((rule) => {
    const url = `https://t.example/${lines.next()}`;
    return { ...rule, url, line: print(rule, url, lines) };
  });
  return { text: lines.text(), rules: read };
};

const fromOf = ({ host, from }: ListRule): string => (host === undefined ? from : `https://${host}${from}`);

export const writeNetlify = (rules: readonly ListRule[]): Read =>
  write(rules, (it, url, lines) => {
    const country = it.country.length > 0 ? ` Country=${it.country.join(",").toLowerCase()}` : "";
    return lines.add(`${fromOf(it)} ${url} ${it.status}${country}${it.hasCondition ? " Role=admin" : ""}`);
  });

export const writeToml = (rules: readonly ListRule[]): Read =>
  write(rules, (it, url, lines) => {
    const line = lines.add("[[redirects]] # next");
    const conditions = [
      ...(it.country.length > 0 ? [`Country = ${JSON.stringify(it.country)}`] : []),
      ...(it.hasCondition ? ['Role = ["admin"]'] : []),
    ];
    lines.add(`from = '${fromOf(it)}'`);
    lines.add(`to = """${url}"""`);
    lines.add(`status = ${it.status}`);
    if (conditions.length > 0) lines.add(`conditions = { ${conditions.join(", ")} }`);
    return line;
  });

/** Writes each redirect on a line of its own. */
export function writeVercel(rules: readonly ListRule[]): Read {
  const read = rules.map((rule, index) => ({
    ...rule,
    line: index + 2,
    url: `https://t.example/${index + 2}`,
  }));
  const objects = read.map(({ from, status, url, hasCondition }) =>
    JSON.stringify({
      ...{ source: from, destination: url, statusCode: status },
      ...(hasCondition && { has: [{ type: "header", key: "x" }] }),
    }),
  );
  return { text: `{"redirects": [\n${objects.join(",\n")}\n]}`, rules: read };
}

/** What the service does with a request, of which it knows whether its conditions hold by the line of the rule. */
export function askList({ rules }: Read, { host, path, country, holds }: Request): Response {
  const rule = rules.find(
    (it) =>
      (it.host === undefined || it.host === host) &&
      patternOf(it.from).test(path) &&
      (it.country.length === 0 || it.country.includes(country)) &&
      (!it.hasCondition || holds.has(it.line)),
  );
  const isRedirect = rule !== undefined && rule.status >= 300 && rule.status < 400;
  return { url: isRedirect ? rule.url : undefined, lines: rule ? [rule.line] : [] };
}

const patternOf = (from: string): RegExp =>
  new RegExp(`^${from.replace(/\/(\*|:\w+\*)/, "(/.*)?").replace(/:\w+/, "[^/]+")}$`);
