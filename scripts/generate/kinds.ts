import { kinds } from "../../provider/cli/convert/kinds/kinds";
import { table } from "../table";
import { notice } from "./reference";

/** The page about the files that `shortlink convert` reads: what it carries over of each kind. */
export const kindsPage = (): string => `${notice}# Kinds of files

\`shortlink convert\` and \`shortlink init --from\` [read these files](../arrive.md#from-another-service). The name of a kind is a value of
\`--service\`. A field that a kind is not known to have is listed, too.

${table(
  ["Kind", "Carried over", "Listed, and not carried over"],
  kinds.map(({ title, name, converts, leavesOut }) => [
    `${title}: \`${name}\``,
    converts.join(", "),
    leavesOut.join(", "),
  ]),
)}
`;
