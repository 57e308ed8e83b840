import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Throws where a package that is built, or that builds, is not installed as `package.json` names it: a bundler takes many lines for that. */
export function checkPackages(root) {
  const read = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { dependencies, devDependencies } = read(root);
  const { esbuild, terser } = devDependencies;
  for (const [name, version] of Object.entries({ esbuild, terser, ...dependencies })) {
    const folder = join(root, 'node_modules', name);
    if (existsSync(folder) && read(folder).version === version) continue;
    // Where NODE_ENV=production, npm ci alone leaves out what builds.
    throw new Error(`${name} ${version} is not installed: run npm ci --include=dev`);
  }
}
