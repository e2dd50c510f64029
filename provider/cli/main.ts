#!/usr/bin/env node
import "../node-version";
import "./compile-cache";
import { Command } from "commander";
import { version } from "../version";
import { completionCommand, completionServer } from "./commands/completion";
import { diffCommand } from "./commands/diff";
import { emulateCommand } from "./commands/emulate";
import { exportCommand } from "./commands/export";
import { graphCommand } from "./commands/graph";
import { reconcileCommand } from "./commands/reconcile";

new Command("shortlink")
  .description("Compare, reconcile, export and draw short links declared with Pulumi.")
  .version(version)
  .addCommand(diffCommand())
  .addCommand(reconcileCommand())
  .addCommand(exportCommand())
  .addCommand(graphCommand())
  .addCommand(emulateCommand())
  .addCommand(completionCommand())
  .addCommand(completionServer(), { hidden: true })
  .parseAsync();
