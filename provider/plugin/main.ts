#!/usr/bin/env node
import "../require-node";
import { run } from "./run";

// The executable that the engine starts.

void run(process);
