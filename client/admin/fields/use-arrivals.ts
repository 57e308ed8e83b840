import { useContext, useRef, useState } from 'react';
import { blankOf, type Field, type FieldEntries, type ListInput } from '../../../server/contract/kinds/fields.ts';
import { PendingUploads, type UploadEnd } from '../../ui/pending-uploads.ts';
import { wayOf } from '../widgets/fields/upload-picture.ts';
import { useUploadTiles } from '../widgets/fields/upload-tiles.tsx';
import { pickMedia } from '../widgets/pick-media.ts';
import { textOf } from './entries.ts';

/** A list in a form. */
export interface ListValue {
  label: string;
  input: ListInput;
  value: readonly unknown[];
  path: string;
  onValue(value: unknown, path: string): void;
}

/** File names from cameras and programs, which do not describe the picture. */
const SAYS_NOTHING = /^(微信|截图|屏幕|截屏|QQ|未标题|无标题|未命名|图片|照片)/;

/** Files that become entries of a list of pictures or documents: in the order of selection, named after their files. */
export function useArrivals({ label, input, value, path, onValue }: ListValue, fields: FieldEntries, isGrid: boolean) {
  const latest = useRef(value);
  latest.current = value;
  const numbers = useRef(new Map<string, number>());
  const isFile = ({ input: { as } }: Field) => as === 'file' || (isGrid && as === 'picture');
  const [slot, file] = fields.find(([, field]) => isFile(field)) ?? [];
  const use = file && 'use' in file.input ? file.input.use : undefined;
  const [name, line] = fields.find(([, { input }]) => input.as === 'line') ?? [];
  const insert = (url: string, title: string, number: number) => {
    numbers.current.set(url, number);
    const later = latest.current.findIndex(
      (entry) => (numbers.current.get(textOf(entry, [slot ?? ''])) ?? -1) > number,
    );
    const at = later < 0 ? latest.current.length : later;
    const entry = { ...Object(blankOf(input.of)), ...(name ? { [name]: title } : {}), [slot ?? '']: url };
    latest.current = [...latest.current.slice(0, at), entry, ...latest.current.slice(at)];
    onValue(latest.current, path);
  };
  const tiles = useUploadTiles({
    label,
    ways: use ? [wayOf(use)] : [],
    room: input.most - value.length,
    onArrived(url, { name: full }, number) {
      const stem = full.replace(/\.\w+$/, '');
      const says = use === 'document' || (/\p{Script=Han}/u.test(stem) && !SAYS_NOTHING.test(stem));
      const limit = line?.input.as === 'line' ? line.input.limit : undefined;
      insert(url, says ? [...stem].slice(0, limit).join('') : '', number);
    },
  });
  const pick = async () => {
    const url = await pickMedia();
    if (url) insert(url, '', -1);
  };
  return use && { ...tiles, pick };
}

/** Reports to the form whether an upload is running here or has failed. */
export function useCountedUploads() {
  const form = useContext(PendingUploads);
  const [count, setCount] = useState(0);
  const begin = (cancel: () => void) => {
    const over = form.begin(cancel);
    setCount((before) => before + 1);
    return (end: UploadEnd) => {
      if (end !== 'failed') setCount((before) => before - 1);
      over(end);
    };
  };
  return { pending: { begin }, uploading: count > 0 };
}
