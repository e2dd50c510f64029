// The plugin's program. The project replaces the plugin by a provider that does nothing, which leaves the cost of the engine
// and the program.
require("./plugin");
