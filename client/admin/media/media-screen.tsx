import { chinaDay, chinaTime } from '../../../server/contract/china-time.ts';
import { kinds } from '../../../server/every-kind.ts';
import { MEDIA_TYPES, type MediaRow, type MediaType, type MediaUser } from '../../../server/features/media/calls.ts';
import { isRecordKind } from '../../../server/kinds.ts';
import { Picture } from '../../ui/picture.tsx';
import { fileSize } from '../../ui/words.ts';
import { nameRows, type RowAct } from '../list/act-on-rows.ts';
import { actButton, actionsColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { recordHref, recordName, ScreenLink } from '../list/screen-link.tsx';
import { type Asked, daysOf, MONTH_FILTER, usePagedList } from '../list/use-paged-list.ts';
import { staffCall } from '../state/staff-call.ts';
import { confirm } from '../widgets/confirm.tsx';
import { choicesOf } from '../widgets/fields/select-field.tsx';
import { uploadRules } from '../widgets/fields/upload-file.ts';
import { useUploadTiles } from '../widgets/fields/upload-tiles.tsx';
import { namesApart } from '../widgets/names-apart.ts';
import { pickMedia } from '../widgets/pick-media.ts';
import { toast } from '../widgets/toast.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { useLargePicture } from '../widgets/use-large-picture.tsx';

const FILTERS = [
  { name: 'keyword', label: '关键词', placeholder: '文件名、标题' },
  { name: 'type', label: '类型', choices: choicesOf({ choices: MEDIA_TYPES }, '全部') },
  MONTH_FILTER,
];
const USES = choicesOf({ choices: { unused: '未使用', removed: '回收站' } }, '全部');
const WAYS = (['quill', 'document', 'film'] as const).map(uploadRules);
const FIRST_LIMIT = 20;
const WHOLE = 'full-width full-height contained';

/** The title of a file: its first user, which may have several, and its name. */
const nameOf = ({ url, name, usedBy }: MediaRow) =>
  [usedBy[0]?.title, name || url.slice('/uploads/'.length)].filter(Boolean).join('，');

const remove = ({ url }: MediaRow, press: string) => staffCall('media/remove', { urls: [url] }, press);
const restore = ({ url }: MediaRow, press: string) => staffCall('media/restore', { url }, press);
const REMOVE: RowAct<MediaRow> = {
  word: '删除',
  done: '已删除',
  isDanger: true,
  run: remove,
  undo: (row, _answer, press) => restore(row, press),
  question: (rows) => ({
    title: '删除文件',
    text: nameRows(rows, (row) => `是否确认删除文件“${nameOf(row)}”？`, `是否确认删除选中的 ${rows.length} 个文件？`),
    hint: '180 天内可以在这里的回收站恢复；旧版本和已删除的内容可能还在用它。正在使用的文件不会删除。',
  }),
};
const RESTORE: RowAct<MediaRow> = { word: '恢复', done: '已恢复', run: restore, undo: (row, _, by) => remove(row, by) };

interface MediaScreenProps {
  /** Called with the address of the selected picture; other actions are hidden then. */
  onPick?(address: string): void;
}

/** All uploads as a grid, with their users, and the bin of removed files. */
export function MediaScreen({ onPick }: MediaScreenProps) {
  const begins = onPick ? { type: 'picture' } : { use: '' };
  const list = usePagedList(onPick ? FILTERS.slice(0, 1) : FILTERS, fetchPage, begins, FIRST_LIMIT);
  const isBin = list.filters.use === 'removed';
  const takes = ({ usedBy }: MediaRow) => !onPick && (isBin || usedBy.length === 0);
  const act = isBin ? RESTORE : REMOVE;
  const listed = { noun: '文件', nameOf, onChanged: list.refresh };
  const labelOf = namesApart(list.rows, nameOf, ({ createDate }) => chinaTime(createDate));
  const uploads = useUploadTiles({
    label: '媒体库',
    ways: onPick ? WAYS.slice(0, 1) : WAYS,
    room: onPick ? 1 : Number.POSITIVE_INFINITY,
    onArrived: onPick ?? list.refresh,
  });
  const pictures = (list.rows ?? []).filter(({ type }) => type === 'picture');
  const named = pictures.map((row) => ({ image: row.url, name: nameOf(row) }));
  const [large, showLarge] = useLargePicture('媒体库', named);
  const noFile = list.isFiltered ? '没有找到文件，可点「重置」查看全部' : '还没有文件，可点「上传文件」';

  return (
    <div className={`${onPick ? '' : 'full-height'} ${uploads.over ? 'dashed-on' : ''}`} {...uploads.target}>
      <ListScreen
        title="媒体库"
        noun="文件"
        label="上传的文件"
        list={list}
        tabs={onPick ? undefined : { name: 'use', choices: USES }}
        cards
        add={{ word: '上传文件', icon: 'upload', onPress: uploads.choose }}
        above={
          uploads.tiles.length > 0 && (
            <ul className="media-screen-coming grid gap-2" aria-label="正在上传">
              {uploads.tiles}
            </ul>
          )
        }
        columns={[
          {
            head: '预览',
            card: 'picture',
            cell: (row) => (
              <Preview
                row={row}
                label={labelOf(row)}
                isBin={isBin}
                word={onPick ? '选择' : '查看大图'}
                onPress={() => (onPick ? onPick(row.url) : showLarge(pictures.indexOf(row)))}
              />
            ),
          },
          { head: '用于', card: 'title', cell: onPick ? ({ usedBy }) => usedBy[0]?.title || '未使用' : usersOf },
          { head: '文件', cell: factsOf },
          actionsColumn(labelOf, [
            {
              word: '替换',
              isOffered: ({ type, usedBy }) => !onPick && !isBin && type === 'picture' && usedBy.length > 0,
              onPress: (row: MediaRow) => replaceFile(row, list.refresh),
            },
            { ...actButton(act, listed), isOffered: takes },
          ]),
        ]}
        bulk={onPick ? undefined : { acts: [act], takes, labelOf, ...listed }}
        rowKey={({ url, createDate }) => `${url} ${createDate}`}
        empty={isBin ? '媒体库的回收站是空的。' : `${noFile}，或把文件拖到这里上传。`}
      >
        {uploads.chooser}
        {large}
      </ListScreen>
    </div>
  );
}

interface PreviewProps {
  row: MediaRow;
  label: string;
  isBin: boolean;
  word: string;
  onPress(): void;
}

/** A picture as a button; another file as a link to it, which the bin does not have. */
function Preview({ row, label, isBin, word, onPress }: PreviewProps) {
  const { url, type } = row;
  if (type === 'picture' && !isBin)
    return (
      <button
        type="button"
        className="media-screen-file gap-1 icon-32 full-width centre"
        aria-label={`${word}：${label}`}
        onClick={onPress}
      >
        <Picture className={WHOLE} src={url} alt="" sizes="240px" />
      </button>
    );
  const documentWord = url.endsWith('.vtt') ? '字幕' : 'PDF 文档';
  const typeWord = type === 'document' ? documentWord : MEDIA_TYPES[type];
  return (
    <a
      className="media-screen-file gap-1 icon-32 full-width centre stack relative on-mist soft"
      {...(!isBin && { href: url, 'aria-label': `${typeWord}：${label}` })}
      target="_blank"
      rel="noopener"
    >
      {type === 'film' && !isBin && <video className={WHOLE} src={`${url}#t=1`} preload="metadata" muted />}
      {type !== 'film' && <ToolIcon name={type === 'picture' ? 'photo' : 'file'} />}
      <span
        className={
          type === 'film' ? 'media-screen-film admin-sign sides-2 absolute corners on-dark type-small' : undefined
        }
      >
        {typeWord}
      </span>
    </a>
  );
}

function factsOf({ name, width, height, bytes, createDate }: MediaRow) {
  return (
    <span className="full-width soft type-small figures">
      <span className="block">{name}</span>
      {width && `${width}×${height} · `}
      {fileSize(bytes).replace(' ', '\u00a0')}
      <time className="block" dateTime={createDate}>
        {chinaDay(createDate)}
      </time>
    </span>
  );
}

const USERS_SHOWN = 2;

function usersOf({ usedBy }: MediaRow) {
  if (usedBy.length === 0) return <span className="tag">未使用</span>;
  return (
    <ul className="full-width">
      {usedBy.slice(0, USERS_SHOWN).map((user) => (
        <li key={`${user.kind} ${user.id}`}>
          <ScreenLink href={isRecordKind(user.kind) ? recordHref(user.kind, user.id) : '/AdminSite'} title={user.title}>
            {nameOfUser(user)}
          </ScreenLink>
        </li>
      ))}
      {usedBy.length > USERS_SHOWN && <li className="soft type-small">等 {usedBy.length} 处</li>}
    </ul>
  );
}

function fetchPage({ filters, page, limit }: Asked) {
  const { type, use, ...others } = daysOf(filters);
  const known = { ...others, type: type as MediaType }; // proof: one of the choices; the call ignores an empty one
  return staffCall('media/list', { ...known, unused: use === 'unused', removed: use === 'removed', page, limit });
}

/** Replaces a picture by another one: shows both and where it is used, then the result. */
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
  if (goesOn) await swap(url, by, onChanged, canUndo ? 'undoable' : 'final');
}

async function swap(url: string, by: string, onChanged: () => void, how: 'undoable' | 'final' | 'undo') {
  const isUndo = how === 'undo';
  const word = isUndo ? '换回' : '替换';
  const result = await staffCall('media/replace', { url, by, isUndo });
  if (!result.ok) return toast.error(result.msg);
  onChanged();
  const changed = result.data.filter(({ reason }) => !reason).map(nameOfUser);
  const left = result.data.flatMap((user) => (user.reason ? `${nameOfUser(user)}没有${word}：${user.reason}` : []));
  const undo = { word: '撤销', onPress: () => swap(by, url, onChanged, 'undo') };
  if (changed.length > 0)
    toast.success(`已${word} ${changed.length} 处。${changed.join('、')}`, how === 'undoable' ? undo : undefined);
  if (left.length > 0)
    await confirm({ title: word, text: `有 ${left.length} 处没有${word}`, hint: left.join('；'), no: '' });
}

function nameOfUser({ kind, title }: MediaUser): string {
  return kind === 'site' || kind === 'system' ? title : `${kinds[kind].noun}：${recordName(title)}`;
}
