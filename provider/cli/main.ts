#!/usr/bin/env node
import "../node-version";
import { Command } from "commander";
import { version } from "../version";
import { emulateCommand } from "./emulate";

new Command("shortlink")
  .description("Tools around declared short links.")
  .version(version)
  .addCommand(emulateCommand())
  .parseAsync();
