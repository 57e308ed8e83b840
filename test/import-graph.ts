import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/** TypeScript files of a folder, as paths from the project's root. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** What a file imports, lazily too: paths from the project's root, or package names. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import\s+'([^']+)'/g,
  );
  return Array.from(found, ([, a, b, c]) => a ?? b ?? c ?? '').map((target) =>
    target.startsWith('.') ? normalize(join(dirname(file), target)) : target,
  );
}

/** Files that need what `npm run build` writes: their imports do not show which sources that is made from. */
const USES_BUILD = /^test\/(helpers\/server-process|browser\/chromium|engines\/engines)\.ts$/;
/** Files that a change of is a change of everything. */
const GLOBAL = /^(package(-lock)?\.json|tsconfig\.json|build\.mjs|test\/run.*)$/;

/** The test files whose imports reach one of the changed files. */
export function reachedTests(tests: readonly string[], changed: readonly string[]): string[] {
  if (changed.some((file) => GLOBAL.test(file))) return [...tests];
  const targets = new Set(changed);
  const isBuilt = changed.some((file) => /^(client|server)\//.test(file));
  const reaches = new Map<string, boolean>();
  const walk = (file: string): boolean => {
    const known = reaches.get(file);
    if (known !== undefined) return known;
    reaches.set(file, targets.has(file) || (isBuilt && USES_BUILD.test(file)));
    if (!reaches.get(file)) {
      const own = importsOf(file).filter((target) => /^(client|server|test)\/.*\.tsx?$/.test(target));
      reaches.set(file, own.map(walk).includes(true));
    }
    return reaches.get(file) ?? false;
  };
  // circles exist among tests' helpers at most: a file in one is asked again by who comes from outside
  return tests.filter((file) => walk(file) || changed.some((path) => path.startsWith(`${dirname(file)}/`)));
}
