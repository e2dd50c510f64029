import { createRequire } from "node:module";
import { join } from "node:path";

/** By this name a program's process and the engine's one for dynamic providers find the code behind a resource. */
const entryPoint = "pulumi-shortlink/dynamic";

/**
 * The line of code by which the engine's process for dynamic providers gets at a resource: that requires this package, from
 * the folder of the program. It goes into state with each resource, so it is small, holds no path of this machine, and none
 * of the code that does the work.
 *
 * @param type the resource's name: "Link"
 */
export function providerCode(type: string): string {
  isInstalled ??= canResolve();
  return isInstalled
    ? `exports.handler=()=>require("${entryPoint}").provider("${type}")`
    : `exports.handler=()=>{${searchCode}}`.replace("%", type);
}

/** Whether the program's folder leads to this package; asked once in each program. */
let isInstalled: boolean | undefined;

function canResolve(): boolean {
  try {
    createRequire(join(process.cwd(), "_")).resolve(entryPoint);
    return true;
  } catch {
    return false;
  }
}

/**
 * The same where this package is only a dependency of a program's dependencies, and lies in a folder of theirs: it looks
 * where these are, those of the program first.
 */
const searchCode = [
  'const{createRequire:c}=require("module"),f=require("fs"),p=require("path"),q=[process.cwd()];',
  // The program may stand in a folder below that of its package.json, and that below the root of a workspace.
  "for(const d of q){const u=p.dirname(d);if(u==d)break;q.push(u)}",
  "for(const d of q){const r=c(p.join(d,'_'));let h,j;",
  `try{h=r.resolve("${entryPoint}")}catch{}`,
  'if(h)return r(h).provider("%");',
  "try{j=JSON.parse(f.readFileSync(p.join(d,'package.json')))}catch{continue}",
  "for(const n in{...j.dependencies,...j.optionalDependencies,...j.peerDependencies,...j.devDependencies})",
  "for(const m of r.resolve.paths(n)||[])",
  "try{const s=f.realpathSync(p.join(m,n));q.includes(s)||q.push(s)}catch{}}",
  'throw Error("Cannot find the package pulumi-shortlink from "+q[0]+", nor in a dependency of the program: add it to the program\'s own package.json (npm install pulumi-shortlink).")',
].join("");
