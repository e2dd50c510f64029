import { describe, expect, it } from "vitest";
import { commandLine, quoteFolder } from "../../../provider/cli/program/command-line";

describe("a command line", () => {
  it("has its flags last, as the documentation shows them", () => {
    const line = commandLine("pulumi import", ["shortlink:index:Link", "shop", "lnk_1"], ["--stack dev"]);
    expect(line).toBe("pulumi import shortlink:index:Link shop lnk_1 --stack dev");
  });

  it.each([
    ["an id", ["shortlink:index:Link", "shop", "-l_4--9d98"]],
    ["an id of several parts", ["shortlink:index:Route", "shop", "-l_4/r_1"]],
    ["a name", ["shortlink:index:Link", "--shop", "lnk_1"]],
  ])("ends its flags before %s that begins with a hyphen", (_, operands) => {
    expect(commandLine("pulumi import", operands, ["--stack dev"])).toBe(
      `pulumi import --stack dev -- ${operands.join(" ")}`,
    );
  });

  it("quotes what a shell would change", () => {
    expect(commandLine("pulumi import", ["a b", "it's", "$HOME", "-x y"])).toBe(
      `pulumi import -- 'a b' 'it'\\''s' '$HOME' '-x y'`,
    );
  });
});

describe("a folder", () => {
  it.each([
    ["shop/links-2.0", "shop/links-2.0"],
    ["C:\\links", "C:\\links"],
    ["two words", '"two words"'],
    ["R&D", '"R&D"'],
    ["it's", '"it\'s"'],
    ["$HOME", "'$HOME'"],
    ["`id`", "'`id`'"],
    ["wow!", "'wow!'"],
    ['a "b"', "'a \"b\"'"],
  ])("%s is written as %s, which no shell changes", (folder, quoted) => {
    expect(quoteFolder(folder)).toBe(quoted);
  });
});
