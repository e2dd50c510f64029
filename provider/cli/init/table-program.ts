import { stringify } from "yaml";
import type { Program } from "../project/create";
import type { NewProject } from "../project/new-project";

/** A table of links in the folder of a program. */
export interface TableCopy {
  /** The name of the set that reads it. */
  readonly name: string;
  /** The name of the file: `links.csv`. */
  readonly file: string;
  readonly text: string;
}

/** A program with a set that reads a table, as docs/tables.md shows, and the table. */
export function tableProgram({ language, provider }: NewProject, table: TableCopy): Program {
  const { name, file, text } = table;
  if (language === "yaml") {
    const properties = { table: { "fn::readFile": `./${file}` } };
    const resources = { [name]: { type: "shortlink:LinkSet", properties } };
    return { files: new Map([[file, text]]), yaml: stringify({ resources }, { schema: "yaml-1.1" }) };
  }
  const programs = {
    typescript: ["index.ts", typescript(table, provider === "plugin" ? "/native" : "")],
    python: ["__main__.py", python(table)],
    go: ["main.go", go(table)],
  } as const;
  return { files: new Map([programs[language], [file, text]]) };
}

const typescript = ({ name, file }: TableCopy, entry: string) =>
  `import * as shortlink from "pulumi-shortlink${entry}";

new shortlink.LinkSet("${name}", { links: shortlink.readLinks("${file}") });
`;

const python = ({ name, file }: TableCopy) => `from pathlib import Path

import pulumi_shortlink as shortlink

shortlink.LinkSet("${name}", table=Path("${file}").read_text("utf-8"))
`;

const go = ({ name, file }: TableCopy) => `package main

import (
	"os"

	"github.com/pulumi-shortlink/pulumi-shortlink/sdk/go/shortlink"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		table, err := os.ReadFile("${file}")
		if err != nil {
			return err
		}
		_, err = shortlink.NewLinkSet(ctx, "${name}", &shortlink.LinkSetArgs{
			Table: pulumi.String(string(table)),
		})
		return err
	})
}
`;
