import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pages } from '../../client/site/routes.ts';
import { entriesIn } from '../../server/base/entries-in.ts';
import { calls } from '../../server/calls.ts';
import type { Fence } from './readme-pages.ts';
import { ROOT } from './site.ts';

const { scripts } = JSON.parse(read('package.json'));
const locked: Record<string, unknown> = JSON.parse(read('package-lock.json')).packages;
/** The settings that the environment can make. */
export const settings = names(read('server/start/configuration.ts'), /read\('([A-Z_]+)'\)/g);
const sources = ['client', 'server', 'test'].flatMap((folder) => filesIn(folder).map((file) => `${folder}/${file}`));
/** Names in capitals that code knows: constants, and what only the tests read from the environment. */
const capitals = new Set(
  ['build.mjs', ...sources.filter((file) => /\.(ts|tsx|mjs)$/.test(file))].flatMap((file) => [
    ...names(read(file), /\bconst ([A-Z][A-Z_]+)\b/g),
    ...names(read(file), /process\.env\.([A-Z_]+)/g),
  ]),
);

/** npm's own commands; everything else must be a script. */
const NPM_COMMANDS = ['audit', 'ci', 'install', 'prune'];
const CALL_PATH = /^\/(v1|item|service-basics-item|allianceRest)\//;
/** Addresses that are answered and are neither a page nor a call. */
const SERVED = ['/login', '/healthz', '/robots.txt', '/sitemap.xml', '/news.rss'];
/** Folders of the machine that the site is installed on. */
const MACHINE = /^\/(etc|mnt|opt|usr|var)\//;
const PATH = /^[\w@.*<>~-]+(\/[\w@.*<>~-]*)*$/;
/** A file of the sources in running text: a path from anywhere, but no pattern, and no name such as Next.js. */
const NAMED_FILE = /(?<![\w./<>*~-])((?:[a-z\d.]|[A-Z]+\.md)[\w./-]*(?<=\.(?:tsx?|[mc]?js|css|md)))\b/g;
const ENDING = /\.(ts|tsx|mjs|cjs|js|json|md|css|html|svg)$/;

/** What is wrong with something in backticks; undefined where it exists, or is none of the things that are looked up. */
export function faultOf(code: string): string | undefined {
  const [first = '', second = '', third = ''] = code.split(' ');
  if (first === 'npm') {
    const script = second === 'run' ? third : second;
    return script in scripts || NPM_COMMANDS.includes(script) ? undefined : `${code}: no such script`;
  }
  if (/^(GET|POST|PUT|DELETE)$/.test(first)) return isCall(second, first) ? undefined : `${code}: no such call`;
  if (CALL_PATH.test(code)) return isCall(code) ? undefined : `${code}: no such call`;
  if (/^[A-Z][A-Z_]+(=|$)/.test(code)) return isCapital(code) ? undefined : `${code}: no such setting`;
  if (code.startsWith('/')) return isAddress(code) ? undefined : `${code}: no such address`;
  if (!PATH.test(code) || !(code.includes('/') || ENDING.test(code))) return undefined;
  return isPath(code) || isPackage(code) ? undefined : `${code}: no such path`;
}

function isCall(path: string, method?: string): boolean {
  return Object.values(calls).some((row) => row.path === path && (method === undefined || row.method === method));
}

function isCapital(code: string): boolean {
  const [name = ''] = code.split('=');
  return settings.includes(name) || capitals.has(name);
}

function isAddress(address: string): boolean {
  const [, uploaded] = /^\/uploads\/(.+)$/.exec(address) ?? [];
  if (uploaded) return existsSync(join(ROOT, 'server', 'starter', 'uploads', uploaded));
  return SERVED.includes(address) || MACHINE.test(`${address}/`) || pages.some(({ path }) => path === address);
}

/** Whether a path is in the tree, is made by the build, or lies in a run-time folder (which the last tests look into). */
function isPath(path: string): boolean {
  if (/^(data|uploads)\/|^(dist\/(zhuzhan)?|dist-dev\/|node_modules\/)$/.test(path)) return true;
  if (!/[*<]/.test(path)) return existsSync(join(ROOT, path));
  return sources.some((source) => patternOf(path).test(source));
}

function isPackage(name: string): boolean {
  return `node_modules/${name}` in locked;
}

/** `<id>` stands for any name and `*` for any part of one. */
export function patternOf(path: string): RegExp {
  const parts = path.split(/(<[^>]+>|\*)/).map((part) => (/^[<*]/.test(part) ? '[^/]+' : escaped(part)));
  return new RegExp(`^${parts.join('')}$`);
}

function escaped(text: string): string {
  return text.replace(/[.+()[\]{}^$|?\\]/g, '\\$&');
}

/** What a fence names that can be looked up: commands, settings, bundles, addresses, paths. */
export function namesInFence({ language, text }: Fence): string[] {
  if (isTree({ language, text })) return firstWords(text);
  if (language !== 'sh' && language !== 'ini') return [];
  return [
    ...names(text, /(npm (?:run )?[a-z]+)/g),
    ...names(text, /\b([A-Z]+_[A-Z]+=)/g),
    ...names(text, /127\.0\.0\.1:3000(\/\S+)/g),
  ];
}

/** A list of files and folders, with what each is for. */
export function isTree({ language, text }: Fence): boolean {
  return language === 'text' && /^(?:client|server|test)\/\S* {2,}/.test(text);
}

/** The first word of each line. */
export function firstWords(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '');
}

function names(text: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))];
}

/** Source files that comments name and that do not exist, each with the file that names it. */
export function missingInComments(): { named: number; missing: string[] } {
  const found = ['build.mjs', ...sources]
    .filter((file) => /\.(tsx?|[mc]js|css)$/.test(file))
    .flatMap((file) => {
      const comments = Array.from(read(file).matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm), ([comment]) => comment);
      return names(comments.join('\n'), NAMED_FILE).map((name) => ({ file, name }));
    });
  const missing = found.filter(({ file, name }) => {
    const beside = join(dirname(file), name);
    return !existsSync(join(ROOT, name)) && !sources.some((path) => path === beside || path.endsWith(`/${name}`));
  });
  return { named: found.length, missing: missing.map(({ file, name }) => `${file}: ${name}`) };
}

/** The events that the sources log: code and level, which is empty where it is decided while it runs. */
export function eventsLogged(): { level: string; code: string }[] {
  const text = sources.flatMap((file) => (/^server\/.*\.tsx?$/.test(file) ? [read(file)] : [])).join('\n');
  const found = text.matchAll(/\blog(?:\.(\w+)|\[level\])\(\s*'([\w-]+)'/g);
  return Array.from(found, ([, level = '', code = '']) => ({ level, code }));
}

/** Paths of all files and sockets below a folder, as seen from it. */
export function filesIn(folder: string): string[] {
  const root = resolve(ROOT, folder);
  return entriesIn(root)
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** The text of a file of the project. */
export function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
