import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSections } from './readme-pages.ts';

/** What a section of a guide tells to do: the files to create, and the lines to put into others. */
export interface Recipe {
  /** How many lines it takes in the guide, without its heading and empty ones. */
  readonly length: number;
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly lines: readonly NewLine[];
}

interface NewLine {
  readonly path: string;
  readonly where: 'above' | 'below';
  /** What the one line holds that it goes next to. */
  readonly neighbour: string;
  readonly line: string;
}

/** `// path` alone on a line of a fence: what follows is that new file. */
const NEW_FILE = /^\/\/ ((?:client|server)\/\S+)$/;
/** A point of the list: which line goes into which file, next to the one line that holds a text. */
const NEW_LINE = /^- `([^`]+)`, (above|below) `([^`]+)`: (`{1,2})(.+)\4$/;

export function readRecipe(guide: string, title: string): Recipe {
  const section = readSections(guide).find((one) => one.title === title);
  if (!section) throw new Error(`${guide} has no section "${title}"`);
  const files: { path: string; text: string }[] = [];
  for (const { text } of section.fences) {
    for (const line of text.trimEnd().split('\n')) {
      const [, path] = NEW_FILE.exec(line) ?? [];
      const file = files.at(-1);
      if (path) files.push({ path, text: '' });
      else if (file) file.text += `${line}\n`;
      else throw new Error(`"${title}" in ${guide}: which file is this of? ${line}`);
    }
  }
  const lines = section.lines.flatMap((line) => {
    const [, path, where, neighbour, , added] = NEW_LINE.exec(line) ?? [];
    if (!path || !neighbour || !added) return [];
    return [{ path, where: where === 'above' ? ('above' as const) : ('below' as const), neighbour, line: added }];
  });
  return { length: section.lines.filter((line) => line.trim() !== '').length, files, lines };
}

/** Does in a copy of the checkout what a recipe says; gives the files that it made or changed. */
export function follow({ files, lines }: Recipe, root: string): string[] {
  for (const { path, text } of files) {
    const file = join(root, path);
    if (existsSync(file)) throw new Error(`${path} is there already`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const { path, where, neighbour, line } of lines) {
    const file = join(root, path);
    const before = readFileSync(file, 'utf8').split('\n');
    const places = before.flatMap((old, index) => (old.includes(neighbour) ? [index] : []));
    const [place] = places;
    if (place === undefined || places.length > 1)
      throw new Error(`${path} has ${places.length} lines with ${neighbour}`);
    const [indent] = /^ */.exec(before[place] ?? '') ?? [''];
    writeFileSync(file, before.toSpliced(where === 'above' ? place : place + 1, 0, indent + line).join('\n'));
  }
  return [...new Set([...files, ...lines].map(({ path }) => path))];
}
