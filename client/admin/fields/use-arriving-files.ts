import { useRef } from 'react';
import { blankOf, type Field, type FieldEntries, type ListInput } from '../../../server/contract/kinds/fields.ts';
import { uploadRules } from '../widgets/fields/upload-file.ts';
import { useUploadTiles } from '../widgets/fields/upload-tiles.tsx';
import { pickMedia } from '../widgets/pick-media.ts';
import { firstText } from './entries.ts';

/** Uploads files as entries of a list, in the order in which they were chosen; undefined if there is no file field or no upload. */
export function useArrivingFiles(
  { label, input, value }: { label: string; input: ListInput; value: readonly unknown[] },
  fields: FieldEntries,
  isGrid: boolean,
  insert: (entry: unknown, isBehind: (other: unknown) => boolean) => void,
) {
  const chosenAt = useRef(new Map<string, number>());
  const isFile = ({ input: { as } }: Field) => as === 'file' || (isGrid && as === 'picture');
  const [fileName = '', file] = fields.find(([, field]) => isFile(field)) ?? [];
  const [titleName, title] = fields.find(([, { input }]) => input.as === 'line') ?? [];
  const use = file && 'use' in file.input ? file.input.use : undefined;
  const rules = use && uploadRules(use);
  const needsTitle = title?.shape('').ok === false;

  /** Adds an entry before those whose files were chosen later. */
  function add(url: string, words: string, order: number): void {
    chosenAt.current.set(url, Math.min(order, chosenAt.current.get(url) ?? order)); // the same file may come twice
    const entry = { ...Object(blankOf(input.of)), ...(titleName && { [titleName]: words }), [fileName]: url };
    insert(entry, (other) => (chosenAt.current.get(firstText(other, [fileName])) ?? -1) > order);
  }
  const tiles = useUploadTiles({
    label,
    ways: rules ? [rules] : [],
    room: input.most - value.length,
    onArrived(url, { name }, order) {
      const stem = name.replace(/\.\w+$/, '');
      const limit = title?.input.as === 'line' ? title.input.limit : undefined;
      const isTitle = use === 'document' || needsTitle || describes(stem);
      add(url, isTitle ? [...stem].slice(0, limit).join('') : '', order);
    },
  });
  const pick = async () => {
    const url = await pickMedia();
    if (url) add(url, needsTitle ? input.noun : '', -1);
  };
  return rules && !rules.refusal ? { ...tiles, pick } : undefined;
}

/** Whether a file's name describes its picture: those from cameras and programs do not. */
function describes(stem: string): boolean {
  return /\p{Script=Han}/u.test(stem) && !/^(微信|截图|屏幕|截屏|QQ|未标题|无标题|未命名|图片|照片)/.test(stem);
}
