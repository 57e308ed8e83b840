import { decoded } from '../../contract/typed-address.ts';
import { timeForName, timeFromName } from '../disk/time-for-name.ts';

export interface ArchivedName {
  readonly id: string;
  /** Time of the deletion or the save, as ISO 8601. */
  readonly time: string;
  /** Who did it, as named by the caller. */
  readonly by: string;
}

/** A file name has 255 bytes: 128 for the id, 24 for the time, and these. */
const BY_MAX = 90;

const NAME = /^([^~]+)~([^~]+)~(.*)$/;

/** The file name of a deleted record or an old version: `<id>~<time>~<by>.<ending>`, the time in milliseconds. */
export function archivedName({ id, time, by }: { id: string; time: number; by: string }, ending: string): string {
  return `${id}~${timeForName(time)}~${encodeBy(by)}.${ending}`;
}

/** Parses a name by `archivedName`; undefined for any other name. */
export function readArchivedName(name: string, ending: string): ArchivedName | undefined {
  const [, id, named, by = ''] = (name.endsWith(`.${ending}`) && NAME.exec(name)) || [];
  const time = named && timeFromName(named);
  return id && time ? { id, time, by: decoded(by.slice(0, -ending.length - 1)) } : undefined;
}

function encodeBy(by: string): string {
  let text = '';
  for (const character of by.toWellFormed()) {
    const encoded = encodeURIComponent(character);
    if (text.length + encoded.length > BY_MAX) break;
    text += encoded;
  }
  return text;
}
