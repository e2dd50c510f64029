import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { project, sh, succeed, temporaryFolder } from "./shell";

/** A value of an opened environment of Pulumi ESC. */
interface EscValue {
  readonly value: unknown;
  readonly secret?: boolean;
}

/**
 * Opens an environment with the evaluator of Pulumi ESC, without Pulumi Cloud, or skips the test where there is no Go.
 *
 * @returns its values, by their paths: `pulumiConfig.shortlink:apiKey`
 */
export async function openEnvironment(
  text: string,
  skip: (condition: boolean, reason: string) => void,
): Promise<Record<string, EscValue>> {
  const file = join(temporaryFolder(), "main.go");
  writeFileSync(file, program);
  // The YAML host depends on ESC.
  const cwd = join(project, "tools/yaml-host");
  const env = { CGO_ENABLED: "0", GOWORK: "off", GOFLAGS: "-mod=readonly" };
  skip((await sh("go version", { cwd, env })).code !== 0, "there is no Go");
  const { stdout } = await succeed(`go run ${file}`, { cwd, env, input: text });
  const groups: Record<string, { value: Record<string, EscValue> }> = JSON.parse(stdout);
  return Object.fromEntries(
    Object.entries(groups).flatMap(([group, { value }]) =>
      Object.entries(value).map(([name, it]) => [`${group}.${name}`, it]),
    ),
  );
}

const program = `package main

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"os"

	"github.com/pulumi/esc"
	"github.com/pulumi/esc/eval"
)

func main() {
	source, err := io.ReadAll(os.Stdin)
	check(err)
	environment, problems, err := eval.LoadYAMLBytes("test", source)
	check(err)
	if len(problems) > 0 {
		log.Fatal(problems)
	}
	run, err := esc.NewExecContext(nil)
	check(err)
	opened, problems := eval.EvalEnvironment(context.Background(), "test", environment, nil, nil, nil, run)
	if len(problems) > 0 {
		log.Fatal(problems)
	}
	check(json.NewEncoder(os.Stdout).Encode(opened.Properties))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
`;
