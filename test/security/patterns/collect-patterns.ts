import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parse } from 'acorn';
import { transformSync } from 'esbuild';
import { ROOT } from '../../helpers/site.ts';
import { sourceFiles } from '../../import-graph.ts';

export interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** A part of the syntax tree: a value of a node, which may be one itself. */
type Part = { readonly [name: string]: Part } | undefined;

/** Every pattern of the sources: literals, and the text that is handed to `RegExp`, in which each part that is no constant is `x`. */
export function collectPatterns(): Pattern[] {
  return ['client', 'server'].flatMap((folder) => sourceFiles(folder)).flatMap(patternsIn);
}

function patternsIn(file: string): Pattern[] {
  const options = { loader: file.endsWith('x') ? 'tsx' : 'ts', target: 'esnext', jsx: 'automatic' } as const;
  const { code } = transformSync(readFileSync(join(ROOT, file), 'utf8'), options);
  const nodes = nodesIn(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
  const constants = new Map<unknown, Part>();
  for (const node of nodes) if (isOf(node, 'VariableDeclarator')) constants.set(node?.id?.name, node?.init);
  return nodes.flatMap((node): Pattern[] => {
    if (isOf(node, 'Literal') && node?.regex) {
      return [{ file, source: String(node.regex.pattern), flags: String(node.regex.flags) }];
    }
    if (!(isOf(node, 'NewExpression') || isOf(node, 'CallExpression')) || !isNamed(node?.callee, 'RegExp')) return [];
    const [text, flags] = Object.values(node?.arguments ?? {});
    return [{ file, source: textOf(text, constants), flags: flags ? textOf(flags, constants) : '' }];
  });
}

function nodesIn(tree: Node): Part[] {
  const found: Part[] = [];
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || part instanceof RegExp) return;
    if ('type' in part) found.push(part as Part); // proof: acorn's nodes are the objects with a type
    for (const inner of Object.values(part)) walk(inner);
  };
  walk(tree);
  return found;
}

/** The text that an expression of constants is. */
function textOf(part: Part, constants: ReadonlyMap<unknown, Part>): string {
  const type = String(part?.type);
  if (type === 'Literal') return String(part?.value);
  if (type === 'Identifier') return constants.has(part?.name) ? textOf(constants.get(part?.name), constants) : 'x';
  if (type === 'TaggedTemplateExpression') return pieces(part?.quasi, 'raw', constants);
  if (type === 'TemplateLiteral') return pieces(part, 'cooked', constants);
  if (type !== 'BinaryExpression') return 'x';
  return textOf(part?.left, constants) + textOf(part?.right, constants);
}

function pieces(template: Part, kind: 'raw' | 'cooked', constants: ReadonlyMap<unknown, Part>): string {
  const values = Object.values(template?.expressions ?? {}).map((value) => textOf(value, constants));
  return Object.values(template?.quasis ?? {}).reduce(
    (text, piece, at) => text + piece?.value?.[kind] + (values[at] ?? ''),
    '',
  );
}

function isOf(node: Part, type: string): boolean {
  return String(node?.type) === type;
}

function isNamed(node: Part, name: string): boolean {
  return String(node?.name) === name;
}
