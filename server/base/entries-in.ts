import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Everything below a folder. No link is entered, as it may lead round in a circle; Node's own `recursive` enters them. */
export function entriesIn(folder: string): Dirent[] {
  const below = (entry: Dirent) => (entry.isDirectory() ? entriesIn(join(folder, entry.name)) : []);
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => [entry, ...below(entry)]);
}
