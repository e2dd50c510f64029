// The command imports this file first.
import { oldNodeMessage } from "../node-version";

if (oldNodeMessage !== undefined) {
  // Not an error: Node.js would print the code that throws it.
  process.stderr.write(`${oldNodeMessage}\n`);
  process.exit(1);
}
