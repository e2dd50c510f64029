import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findProjectFile, stackFileName, stacksIn } from "../../provider/pulumi/format/project-files";
import { temporaryFolder } from "../support/shell";

describe("the files of a project", () => {
  it("are found with each ending that Pulumi accepts, in its order", () => {
    const folder = temporaryFolder();
    expect(findProjectFile(folder)).toBeUndefined();
    for (const name of ["Pulumi.yml", "Pulumi.yaml", "Pulumi.json"]) {
      writeFileSync(join(folder, name), "{}");
      expect(findProjectFile(folder)).toBe(join(folder, name));
    }
  });

  it("have the configuration of a stack in a file of the same ending, and in no other", () => {
    expect(stackFileName("/shop/Pulumi.yml", "dev")).toBe("Pulumi.dev.yml");
    expect(stackFileName("/shop/Pulumi.json", "acme/dev")).toBe("Pulumi.acme-dev.json");
    const files = ["Pulumi.yml", "Pulumi.dev.yml", "Pulumi.a.b.yml", "Pulumi.old.yaml", "Other.dev.yml"];
    expect(stacksIn("/shop/Pulumi.yml", files)).toEqual(["dev", "a.b"]);
    expect(stacksIn("/shop/Pulumi.yaml", files)).toEqual(["old"]);
  });
});
