import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import compat, {
  type BrowserName,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode';
import { type AnyNode, type Pattern, parse } from 'acorn';

/** The oldest version of each engine that scripts are to run in. */
export type Engines = Partial<Record<BrowserName, number>>;

/** Something that scripts use: `name`, `.name`, `Owner.name` or `<name>`. */
interface Use {
  written: string;
  kind: 'global' | 'member' | 'element';
  owner?: string;
  name: string;
}

const NONE: Identifier = {};
const BUILTINS = compat.javascript.builtins ?? NONE;
const INTERFACES = compat.api;
const ELEMENTS = compat.html.elements ?? NONE;
/** What stands behind a dot → the entries of all objects that have it. */
const BUILTIN_MEMBERS = membersOf(BUILTINS);
const INTERFACE_MEMBERS = membersOf(INTERFACES);

/** Built scripts: those that start, and all that they import at once or later. */
export function scriptsOf(starts: readonly string[]): string[] {
  const found = new Set(starts);
  for (const file of found) {
    const imported = readFileSync(file, 'utf8').matchAll(/["'](\.\/[\w-]+\.js)["']/g);
    for (const [, name = ''] of imported) found.add(join(dirname(file), name));
  }
  return [...found];
}

/**
 * What scripts call, make or draw that not all of these engines have, by MDN's table. A name behind a dot may be anybody's:
 * it is missing when no object of these engines has it. One that the language itself knows nothing of may be a part of the
 * scripts. What is called with `?.()` may be missing.
 */
export function missingIn(scripts: readonly string[], engines: Engines): string[] {
  const nodes = scripts.flatMap((code) => [...nodesIn(parse(code, { ecmaVersion: 2022, sourceType: 'module' }))]);
  const own = new Set(nodes.flatMap(ownNames));
  const uses = new Map(nodes.flatMap(usesIn).map((use) => [use.written, use]));
  const missing = [...uses.values()].filter((use) => isMissing(use, own, engines));
  return missing.map(({ written }) => written).sort();
}

function isMissing({ kind, owner, name }: Use, own: ReadonlySet<string>, engines: Engines): boolean {
  const lacks = (entries: readonly (Identifier | undefined)[]) => {
    const known = entries.filter((entry) => entry?.__compat);
    return known.length > 0 && !known.some((entry) => isIn(entry, engines));
  };
  if (kind === 'element') return lacks([ELEMENTS[name]]);
  if (kind === 'global') return !own.has(name) && lacks([BUILTINS[name], INTERFACES[name], INTERFACES.Window?.[name]]);
  const exact = owner === undefined ? undefined : (BUILTINS[owner]?.[name] ?? INTERFACES[owner]?.[`${name}_static`]);
  if (exact) return lacks([exact]);
  const builtin = BUILTIN_MEMBERS.get(name) ?? [];
  return (builtin.length > 0 || !own.has(name)) && lacks([...builtin, ...(INTERFACE_MEMBERS.get(name) ?? [])]);
}

/** Whether all these engines have it without a flag, under this very name. */
function isIn(entry: Identifier | undefined, engines: Engines): boolean {
  return Object.entries(engines).every(([engine, version]) => {
    const support = [entry?.__compat?.support[engine as BrowserName] ?? []].flat(); // proof: a key of Engines
    return support.some((statement) => isSince(statement, version));
  });
}

function isSince({ version_added, version_removed, ...how }: SimpleSupportStatement, version: number): boolean {
  const number = (text: string | false | undefined) => Number.parseFloat(`${text}`.replace('≤', ''));
  const isGone = number(version_removed) <= version;
  return number(version_added) <= version && !isGone && !how.flags && !how.prefix && !how.alternative_name;
}

function usesIn(node: AnyNode): Use[] {
  if ((node.type !== 'CallExpression' || node.optional) && node.type !== 'NewExpression') return [];
  const uses: Use[] = [];
  const { callee, arguments: given } = node;
  if (callee.type === 'Identifier') uses.push({ written: callee.name, kind: 'global', name: callee.name });
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && !callee.computed) {
    const { name } = callee.property;
    const owner =
      callee.object.type === 'Identifier' && /^[A-Z]\w{2}/.test(callee.object.name) ? callee.object.name : '';
    uses.push({ written: `${owner}.${name}`, kind: 'member', name, ...(owner ? { owner } : {}) });
  }
  const drawn = given[0]?.type === 'Literal' ? given[0].value : undefined;
  if (typeof drawn === 'string') uses.push({ written: `<${drawn}>`, kind: 'element', name: drawn });
  return uses;
}

/** The names that a script gives: of what it declares, and of the parts of its objects and classes. */
function ownNames(node: AnyNode): string[] {
  if (node.type === 'VariableDeclarator') return boundIn(node.id);
  if (node.type === 'ImportSpecifier') return [node.local.name];
  if (node.type === 'CatchClause') return node.param ? boundIn(node.param) : [];
  if (node.type === 'ClassDeclaration') return [node.id?.name ?? ''];
  if (node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition')
    return node.key.type === 'Identifier' ? [node.key.name] : [];
  if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression')
    return node.left.property.type === 'Identifier' ? [node.left.property.name] : [];
  if (node.type === 'FunctionDeclaration') return [node.id?.name ?? '', ...node.params.flatMap(boundIn)];
  if (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression')
    return node.params.flatMap(boundIn);
  return [];
}

function boundIn(pattern: Pattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'AssignmentPattern') return boundIn(pattern.left);
  if (pattern.type === 'RestElement') return boundIn(pattern.argument);
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((element) => (element ? boundIn(element) : []));
  if (pattern.type === 'MemberExpression') return [];
  return pattern.properties.flatMap((part) => boundIn(part.type === 'RestElement' ? part.argument : part.value));
}

function* nodesIn(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* nodesIn(part);
}

function isNode(part: unknown): part is AnyNode {
  return typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';
}

function membersOf(table: Identifier): Map<string, Identifier[]> {
  const members = new Map<string, Identifier[]>();
  for (const owner of [...Object.values(table), ...Object.values(table.Intl ?? NONE)]) {
    for (const [name, entry] of Object.entries(owner)) {
      const plain = name.replace(/_static$/, '');
      members.set(plain, [...(members.get(plain) ?? []), entry]);
    }
  }
  return members;
}
