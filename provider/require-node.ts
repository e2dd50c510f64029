// Every entry point that a program or the engine loads imports this file first.
import { oldNodeMessage } from "./node-version";

if (oldNodeMessage !== undefined) {
  const error = new Error(oldNodeMessage);
  error.stack = oldNodeMessage;
  throw error;
}
