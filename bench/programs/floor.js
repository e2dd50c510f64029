// The program of the plugin, with a provider in its place that does nothing: what is left is the engine, and the program.
require("./plugin");
