import { hash } from 'node:crypto';
import type { Random } from '../../helpers/random.ts';
import { durable, type Entry, type FileNode, type FolderNode, type Node, newFolder } from './memory-disk.ts';

/** What a disk may hold after a cut. */
export interface Image {
  readonly root: FolderNode;
  /** Equal for equal images, whatever the lock says of the time. */
  readonly key: string;
}

export interface CutOptions {
  /** As many images as are wanted at most; with fewer possible ones, all of them are given. */
  readonly most: number;
  /** At how many bytes an unsynced write is torn. */
  readonly tears: number;
  readonly random: Random;
}

/** Something that a cut leaves open, and in how many ways. */
type Open = { entry: Entry; ways: number } | { file: FileNode; ways: number; contents: Uint8Array[] };

/**
 * The different images that a cut may leave of `root`: each unsynced name as any of its values, each unsynced file kept,
 * dropped, torn at a byte, or full of zeros; each independent of the others, which is any order of writing them.
 */
export function* cutImages(root: FolderNode, options: CutOptions): Generator<Image> {
  const { open, renames } = findOpen(root, options);
  const given = new Set<string>();
  for (const choices of chooseEach(open, options)) {
    const image = buildImage(root, open, choices, renames);
    const key = keyOf(image);
    if (given.has(key)) continue;
    given.add(key);
    yield { root: image, key };
  }
}

/** The names of a rename, each with the number of its value. */
type Renamed = { entry: Entry; at: number }[];

function findOpen(root: FolderNode, options: CutOptions): { open: Open[]; renames: Renamed[] } {
  const open: Open[] = [];
  const renames = new Map<object, Renamed>();
  const seen = new Set<Node>();
  visit(root);
  return { open, renames: [...renames.values()] };

  function visit(node: Node): void {
    if (seen.has(node)) return;
    seen.add(node);
    if (node.kind === 'file') {
      if (node.synced === node.bytes.length) return;
      const contents = contentsAfterCut(node, options);
      open.push({ file: node, ways: contents.length, contents });
      return;
    }
    for (const entry of node.entries.values()) {
      if (entry.values.length > 1) open.push({ entry, ways: entry.values.length });
      for (const [at, rename] of entry.renames ?? [])
        renames.set(rename, [...(renames.get(rename) ?? []), { entry, at }]);
      for (const value of entry.values) if (value) visit(value);
    }
  }
}

function contentsAfterCut({ bytes, synced }: FileNode, { tears, random }: CutOptions): Uint8Array[] {
  const zeros = Uint8Array.from(bytes, (byte, index) => (index < synced ? byte : 0));
  const contents = [bytes.subarray(0, synced), bytes, zeros];
  const length = bytes.length - synced;
  const places = new Set<number>();
  if (tears >= length) for (let place = 1; place < length; place++) places.add(place);
  else while (places.size < tears) places.add(1 + random(length - 1));
  for (const place of places) contents.push(bytes.subarray(0, synced + place));
  return contents;
}

/** All combinations, or, where they are too many: nothing kept, all kept, each one against the rest, and chance. */
function* chooseEach(open: Open[], { most, random }: CutOptions): Generator<number[]> {
  const total = open.reduce((product, { ways }) => Math.min(product * ways, Number.MAX_SAFE_INTEGER), 1);
  if (total <= most) {
    for (let number = 0; number < total; number++) {
      let rest = number;
      yield open.map(({ ways }) => {
        const choice = rest % ways;
        rest = Math.floor(rest / ways);
        return choice;
      });
    }
    return;
  }
  const none = open.map(() => 0);
  const last = open.map((thing) => ('entry' in thing ? thing.ways - 1 : 1));
  let count = 2;
  yield none;
  yield last;
  for (const [index, { ways }] of open.entries()) {
    for (const base of [none, last]) {
      for (let way = 0; way < ways && count < most; way++, count++) yield base.with(index, way);
    }
  }
  for (; count < most; count++) yield open.map(({ ways }) => random(ways));
}

function buildImage(root: FolderNode, open: Open[], choices: number[], renames: Renamed[]): FolderNode {
  const entryChoice = new Map<Entry, number>();
  const fileChoice = new Map<FileNode, Uint8Array>();
  for (const [index, thing] of open.entries()) {
    const choice = choices[index] ?? 0;
    if ('entry' in thing) entryChoice.set(thing.entry, choice);
    else fileChoice.set(thing.file, thing.contents[choice] ?? thing.file.bytes);
  }
  const files = new Map<FileNode, FileNode>();
  completeRenames(entryChoice, renames);
  return build(root);

  function build(folder: FolderNode): FolderNode {
    const made = newFolder();
    for (const [name, entry] of folder.entries) {
      const value = entry.values[entryChoice.get(entry) ?? entry.values.length - 1];
      if (value) made.entries.set(name, durable(value.kind === 'folder' ? build(value) : buildFile(value)));
    }
    return made;
  }

  function buildFile(file: FileNode): FileNode {
    const known = files.get(file);
    if (known) return known;
    const bytes = fileChoice.get(file) ?? file.bytes;
    const made: FileNode = { kind: 'file', bytes, synced: bytes.length };
    files.set(file, made);
    return made;
  }
}

/** Where one name of a rename has it, so has the other. */
function completeRenames(choice: Map<Entry, number>, renames: Renamed[]): void {
  const isThere = ({ entry, at }: Renamed[number]) =>
    entry.settled + (choice.get(entry) ?? entry.values.length - 1) >= at;
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const names of renames) {
      if (!names.some(isThere)) continue;
      for (const name of names.filter((each) => !isThere(each))) {
        choice.set(name.entry, name.at - name.entry.settled);
        isDone = false;
      }
    }
  }
}

const nameOf = new WeakMap<Uint8Array, string>();

/** Names and contents as a hash: the same in every process. */
export function keyOf(root: FolderNode): string {
  const lines: string[] = [];
  walk(root, '');
  return hash('sha1', lines.join('|'), 'base64');

  function walk(folder: FolderNode, path: string): void {
    for (const name of [...folder.entries.keys()].sort()) {
      const value = folder.entries.get(name)?.values.at(-1);
      if (value?.kind === 'folder') {
        lines.push(`${path}${name}/`);
        walk(value, ' ');
      } else if (value) lines.push(`${path}${name}=${contentName(value.bytes)}`);
    }
    lines.push('..');
  }
}

function contentName(bytes: Uint8Array): string {
  const known = nameOf.get(bytes);
  if (known !== undefined) return known;
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/"startedAt": "[^"]*"/, '');
  const name = hash('sha1', text, 'base64');
  nameOf.set(bytes, name);
  return name;
}
