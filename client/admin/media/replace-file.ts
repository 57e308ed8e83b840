import { kinds } from '../../../server/every-kind.ts';
import type { MediaRow, MediaUser } from '../../../server/features/media/calls.ts';
import { recordName } from '../list/record-link.ts';
import { staffCall } from '../state/staff-call.ts';
import { confirm } from '../widgets/confirm.tsx';
import { pickMedia } from '../widgets/pick-media.ts';
import { toast } from '../widgets/toast.tsx';

/** Puts another picture in the place of this one: shows both and where it is used, then what came of it. */
export async function replaceFile({ url, name, usedBy }: MediaRow, onChanged: () => void): Promise<void> {
  const quoted = (fileName?: string) => (fileName ? `“${fileName}”` : '图片');
  const by = await pickMedia(`选择图片，替换${usedBy.slice(0, 1).map(nameOfUser).join()}的${quoted(name)}`);
  if (!by) return;
  const found = await staffCall('media/list', { keyword: by.slice('/uploads/'.length), limit: 1 });
  if (!found.ok) return toast.error(found.msg);
  const [other] = found.data.data;
  // 撤销 would also take it from where it was used before
  const canUndo = other?.usedBy.length === 0;
  const goesOn = await confirm({
    text: `把左边的${quoted(name)}换成右边的${quoted(other?.name)}？用到它的 ${usedBy.length} 处都会换：`,
    hint: `${usedBy.map(nameOfUser).join('、')}。${canUndo ? '' : '新图片在别处也用着，替换后不能撤销。'}原来的内容仍在各处的「历史版本」里。`,
    pictures: [url, by],
    yes: '替换',
  });
  if (goesOn) await swap(url, by, onChanged, { canUndo });
}

async function swap(
  url: string,
  by: string,
  onChanged: () => void,
  { canUndo = false, isUndo = false }: { canUndo?: boolean; isUndo?: boolean },
): Promise<void> {
  const word = isUndo ? '换回' : '替换';
  const press = Math.random().toString(36).slice(2);
  const result = await staffCall('media/replace', { url, by, isUndo }, press);
  if (!result.ok) return toast.error(result.msg);
  onChanged();
  const changed = result.data.filter(({ reason }) => !reason).map(nameOfUser);
  const left = result.data.flatMap((user) => (user.reason ? `${nameOfUser(user)}没有${word}：${user.reason}` : []));
  const undo = { word: '撤销', onPress: () => swap(by, url, onChanged, { isUndo: true }) };
  if (changed.length > 0)
    toast.success(`已${word} ${changed.length} 处。${changed.join('、')}`, canUndo ? undo : undefined);
  if (left.length > 0)
    await confirm({ text: `有 ${left.length} 处没有${word}`, hint: left.join('；'), yes: '知道了', no: '' });
}

/** A user of a file in words: 「产品：塔机监测」. */
export function nameOfUser({ kind, title }: MediaUser): string {
  return kind === 'site' || kind === 'system' ? title : `${kinds[kind].noun}：${recordName(title)}`;
}
