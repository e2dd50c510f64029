#!/usr/bin/env node
import "../node-version";
import "../compile-cache";
import { run } from "./run";

// The executable that the engine starts.

void run(process);
