import { stringify } from "yaml";
import type { Program } from "../project/create";
import type { NewProject } from "../project/new-project";

/** A program with a set that reads a table from a file, as docs/tables.md shows, and that file. */
export function tableProgram(
  { language, provider }: NewProject,
  name: string,
  file: string,
  text: string,
): Program {
  if (language === "yaml") {
    const properties = { table: { "fn::readFile": `./${file}` } };
    const resources = { [name]: { type: "shortlink:LinkSet", properties } };
    return { files: new Map([[file, text]]), yaml: stringify({ resources }, { schema: "yaml-1.1" }) };
  }
  const programs = {
    typescript: ["index.ts", typescript(name, file, provider === "plugin" ? "/native" : "")],
    python: ["__main__.py", python(name, file)],
    go: ["main.go", go(name, file)],
  } as const;
  return { files: new Map([programs[language], [file, text]]) };
}

const typescript = (name: string, file: string, entry: string) =>
  `import * as shortlink from "pulumi-shortlink${entry}";

new shortlink.LinkSet("${name}", { links: shortlink.readLinks("${file}") });
`;

const python = (name: string, file: string) => `from pathlib import Path

import pulumi_shortlink as shortlink

shortlink.LinkSet("${name}", table=Path("${file}").read_text("utf-8"))
`;

const go = (name: string, file: string) => `package main

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
