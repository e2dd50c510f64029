import { createRequire } from "node:module";
import { join } from "node:path";

/** The entry point of the package with the code of the dynamic providers. */
const entryPoint = "pulumi-shortlink/dynamic";

/**
 * The code of a dynamic provider, which the SDK stores in the state of each resource and runs in a process of the engine. It
 * only requires this package from the program's folder. So it is short, contains no path of this machine, and always runs the
 * installed version.
 *
 * @param type the resource's name: "Link"
 */
export function providerCode(type: string): string {
  isInstalled ??= canResolve();
  return isInstalled
    ? `exports.handler=()=>require("${entryPoint}").provider("${type}")`
    : `exports.handler=()=>{${searchCode}}`.replace("%", type);
}

/** Whether Node.js finds this package from the program's folder; resolved once in each program. */
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
 * The same for a program that only depends on this package through another package, and so may not resolve it: this code
 * searches the dependencies of the program, then theirs.
 */
const searchCode = [
  'const{createRequire:c}=require("module"),f=require("fs"),p=require("path"),q=[process.cwd()];',
  // The program may be in a subfolder of its package, and the package in a workspace.
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
