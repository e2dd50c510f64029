import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseDocument } from "yaml";
import { printYaml } from "../../export/yaml";
import type { Item, Language, SourceNode } from "./node";

/** How Pulumi's YAML writes values. */
export const yaml: Language = {
  trivia: /#[^\n]*|,/g,
  print: (value, instead) => {
    const [comment = ""] = /(?<=^[|>]\S*)[ \t]+#.*/.exec(instead) ?? [];
    return printYaml(value, { isFlow: true, quote: /^["']/.exec(instead)?.[0] }) + comment;
  },
  printItem: (name, value) =>
    printYaml({ [name]: value }, { isFlow: true })
      .slice(1, -1)
      .trim(),
  blockLines: (value) => printYaml(value).split("\n"),
};

/**
 * Reads YAML, or JSON. A value with an anchor and an alias are not written out.
 *
 * @param isProgram whether Pulumi computes values such as `${…}` and `fn::…`
 */
export function readYaml(text: string, isProgram = true): SourceNode | undefined {
  const { contents, errors } = parseDocument(text, { uniqueKeys: false });
  return contents && errors.length === 0 ? new Reader(text, isProgram).read(contents) : undefined;
}

class Reader {
  constructor(
    private readonly text: string,
    private readonly isProgram: boolean,
  ) {}

  read(node: Node): SourceNode {
    const { text, isProgram } = this;
    const [start = 0, last = 0] = node.range ?? [];
    const valueEnd = start + text.slice(start, last).trimEnd().length;
    const computed: SourceNode = { kind: "computed", start, end: valueEnd };
    if (isAlias(node) || node.anchor || node.tag) return computed;
    if (isScalar(node)) {
      const { value } = node;
      const isText = isProgram && typeof value === "string";
      if (start === valueEnd || (isText && /(?<!\$)(\$\$)*\$\{/.test(value))) return computed;
      const meant = isText ? value.replaceAll(/\$\$(?=[${])/g, "$") : value;
      return { kind: "scalar", start, end: valueEnd, value: meant };
    }
    if (isSeq<Node>(node)) {
      const items = node.items.map((it) => this.itemOf("", it, it));
      return {
        kind: "list",
        start,
        end: endOf(items, valueEnd, !node.flow, text),
        items,
        isWhole: true,
        isBlock: !node.flow,
      };
    }
    if (!isMap<Node, Node | null>(node)) return computed;
    const pairs = node.items as Pair<Node, Node | null>[];
    const names = pairs.map(({ key }) => (isScalar(key) ? String(key.value) : ""));
    if (isProgram && names.some((name) => name.startsWith("fn::"))) return computed;
    const items = pairs.map(({ key, value }, index) => this.itemOf(names[index] ?? "", key, value));
    const isWhole = !names.includes("<<");
    return {
      kind: "map",
      start,
      end: endOf(items, valueEnd, !node.flow, text),
      items,
      isWhole,
      isBlock: !node.flow,
    };
  }

  private itemOf(name: string, first: Node, value: Node | null): Item {
    const start = first.range?.[0] ?? 0;
    const keyEnd = first.range?.[1] ?? 0;
    const node: SourceNode = value ? this.read(value) : { kind: "computed", start: keyEnd, end: keyEnd };
    return { name, start, end: node.end, value: node };
  }
}

/** Where a list or a map ends. The comment behind the last item of a block is part of it. */
function endOf(items: readonly Item[], end: number, isBlock: boolean, text: string): number {
  const last = items.at(-1)?.end;
  if (!isBlock || last === undefined) return end;
  return last + (/^[ \t]+#[^\n\r]*/.exec(text.slice(last))?.[0].length ?? 0);
}
