import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './site.ts';

/** One heading of a document with what stands under it, up to the next heading. */
export interface Section {
  /** `##` is 2. */
  level: number;
  title: string;
  /** All of it, as it is written. */
  lines: string[];
  /** Cells of each row of each table, without the line of dashes. */
  tables: string[][][];
  /** How many points each list has, in their order. */
  lists: number[];
  fences: Fence[];
  /** What stands in backticks, outside of fences. */
  codes: string[];
  /** Targets of links and pictures. */
  links: string[];
}

export interface Fence {
  language: string;
  text: string;
}

export function readSections(file: string): Section[] {
  const sections: Section[] = [];
  let fence: Fence | undefined;
  let before = '';
  for (const line of readFileSync(join(ROOT, file), 'utf8').split('\n')) {
    const section = sections.at(-1);
    const heading = fence ? null : /^(#+) (.+)$/.exec(line);
    if (heading) {
      const [, marks = '', title = ''] = heading;
      sections.push({ level: marks.length, title, lines: [], tables: [], lists: [], fences: [], codes: [], links: [] });
    } else if (section) {
      section.lines.push(line);
      if (line.startsWith('```')) {
        fence = fence ? undefined : { language: line.slice(3), text: '' };
        if (fence) section.fences.push(fence);
      } else if (fence) fence.text += `${line}\n`;
      else readLine(section, line, before);
    }
    before = line;
  }
  return sections;
}

/** The name that a link to this heading bears, as GitHub makes it. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replace(/ /g, '-');
}

function readLine(section: Section, line: string, before: string): void {
  section.codes.push(...Array.from(line.matchAll(/`([^`]+)`/g), ([, code = '']) => code));
  section.links.push(...Array.from(line.matchAll(/\]\(([^)]+)\)/g), ([, target = '']) => target));
  if (line.startsWith('|')) {
    if (!before.startsWith('|')) section.tables.push([]);
    const cells = line.split('|').slice(1, -1);
    if (!cells.every((cell) => /^-+$/.test(cell))) section.tables.at(-1)?.push(cells.map((cell) => cell.trim()));
  } else if (isPoint(line)) {
    if (!isPoint(before)) section.lists.push(0);
    section.lists.push((section.lists.pop() ?? 0) + 1);
  }
}

function isPoint(line: string): boolean {
  return /^(-|\d+\.) /.test(line);
}
