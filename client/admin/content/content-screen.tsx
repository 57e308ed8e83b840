import { useContext, useMemo, useState } from 'react';
import { chinaTime } from '../../../server/contract/china-time.ts';
import type { ContentKind } from '../../../server/kinds.ts';
import { Picture } from '../../ui/picture.tsx';
import { actOnRows } from '../list/act-on-rows.ts';
import type { BulkBarProps } from '../list/bulk-bar.tsx';
import { actButton, actionsColumn, clamped } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { recordHref } from '../list/screen-link.tsx';
import type { Column } from '../list/table.tsx';
import { useOpened } from '../list/use-address.ts';
import { usePagedList } from '../list/use-paged-list.ts';
import { findScreen } from '../screens.ts';
import { ViewPath } from '../state/persisted.ts';
import { mayCall } from '../state/stored-session.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { MenuButton } from '../widgets/menu.tsx';
import { namesApart } from '../widgets/names-apart.ts';
import { useLargePicture } from '../widgets/use-large-picture.tsx';
import { type Act, contentActs, copyRecord, moveTo } from './content-acts.ts';
import { ContentDialog } from './content-dialog.tsx';
import { type Content, type ContentMode, contentOf, loadChoices } from './content-kind.tsx';
import type { ContentRecord } from './content-record.ts';
import { RowMenu } from './row-menu.tsx';
import { useOrder } from './use-order.ts';

interface Opened {
  mode: ContentMode;
  /** Empty for a new record. */
  id: string;
  /** A copy, just made. */
  isCopy?: boolean;
}

/** The screen of the kind that the table of screens names. */
export function ContentScreen() {
  const { kind, title } = findScreen(useContext(ViewPath)) ?? {};
  const { data: choices, busy } = useLoaded(() => loadChoices(kind));
  const content = useMemo(() => kind && contentOf(kind, choices), [kind, choices]);
  const [isReady, setReady] = useState(false); // and stays so: loading again, as when a tab is shown, closes no form
  if (!busy && !isReady) setReady(true);
  return content && <KindScreen content={content} isReady={isReady} title={title} />;
}

interface KindScreenProps {
  content: Content;
  /** Whether the choices of its fields have come, or cannot: a form that opens before would lack them. */
  isReady: boolean;
  title: string | undefined;
}

function KindScreen({ content, isReady, title = '' }: KindScreenProps) {
  const list = usePagedList(content.filters, content.calls.list);
  const mayChange = mayCall(`${content.kind}/save`);
  // a link opens the form of a new record (`?new`), or of the one that it names
  const [opened, setOpened] = useOpened<Opened | null>(null, (asked) => {
    const id = asked.get(content.idName);
    if (id) return { mode: asked.has('view') ? 'view' : 'edit', id };
    if (!asked.has('new')) return undefined;
    return mayChange ? { mode: 'add', id: '' } : null;
  });
  const acts = contentActs(content);
  const order = useOrder(content, list);
  const { noun, add, titleOf, pictureOf } = content;
  const actions = mayChange ? content.actions : (['view'] as const);
  const pictured = (list.rows ?? []).filter((row) => pictureOf(row) !== '');
  const pictures = pictured.map((row) => ({ image: pictureOf(row), name: titleOf(row) }));
  const [preview, showLarge] = useLargePicture(noun, pictures);
  const listed = { noun, nameOf: titleOf, onChanged: list.refresh };
  const labelOf = namesApart(list.rows, titleOf, ({ showDate }) => chinaTime(showDate));
  const onRow = (act: Act | undefined) => act && ((row: ContentRecord) => void actOnRows([row], act, listed));
  /** A new record is shown, whatever page and filters are open. */
  const showNew = () => list.goTo(list.none, 1);
  const copy = async ({ id }: ContentRecord) => {
    const newId = await copyRecord(content, id);
    if (newId === undefined) return;
    showNew();
    setOpened({ mode: 'edit', id: newId, isCopy: true });
  };
  const menuActs = { publish: onRow(acts.publish), hold: onRow(acts.hold), copy };
  const columns = [
    ...dataColumns(content, list.rows ?? [], labelOf, (row) => showLarge(pictured.indexOf(row))),
    actionsColumn(
      labelOf,
      actions.map((action) =>
        action === 'delete'
          ? actButton(acts.remove, listed)
          : { word: WORDS[action], onPress: (row) => setOpened({ mode: action, id: row.id }) },
      ),
      {
        width: 'content',
        after: (row) =>
          mayChange ? <RowMenu {...{ row, content, order }} title={labelOf(row)} acts={menuActs} /> : null,
      },
    ),
  ];

  return (
    <ListScreen
      title={title}
      noun={noun}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      bulk={mayChange ? { acts: Object.values(acts), labelOf, more: moveMenu(content), ...listed } : undefined}
      empty={
        list.isFiltered
          ? `没有找到符合条件的${noun}，可点「重置」查看全部。`
          : `还没有${noun}，点「${add.word}」添加第一条。`
      }
      add={mayChange ? { ...add, onPress: () => setOpened({ mode: 'add', id: '' }) } : undefined}
    >
      {preview}
      {opened && isReady && (
        <ContentDialog
          key={`${opened.mode} ${opened.id}`}
          content={content}
          mode={mayChange ? opened.mode : 'view'}
          id={opened.id}
          isCopy={opened.isCopy}
          address={addressOf(content.kind, opened)}
          onChanged={(newId) => (newId === undefined ? list.refresh() : showNew())}
          onClose={() => setOpened(null)}
        />
      )}
    </ListScreen>
  );
}

/** The address of an open form, as `useOpened` above reads it. */
function addressOf(kind: ContentKind, { mode, id }: Opened): string {
  if (id === '') return `${recordHref(kind)}?new`;
  return recordHref(kind, id) + (mode === 'view' ? '&view' : '');
}

const WORDS = { view: '查看', edit: '编辑' };

/** The columns of the fields; one that is empty on the whole page is as narrow as its head. */
function dataColumns(
  content: Content,
  rows: readonly ContentRecord[],
  labelOf: (row: ContentRecord) => string,
  onPicture: (row: ContentRecord) => void,
): Column<ContentRecord>[] {
  const wide = content.widePictures;
  const thumbnail = (row: ContentRecord) => {
    const address = content.pictureOf(row);
    if (address === '') return clamped('');
    return (
      <button
        type="button"
        className={`table-picture corners block clipped ${wide ? 'table-picture-wide' : ''}`}
        aria-label="预览图片"
        aria-description={labelOf(row)}
        onClick={() => onPicture(row)}
      >
        <Picture className="full-width full-height covered" src={address} alt="" sizes={wide ? '176px' : '60px'} />
      </button>
    );
  };
  return content.columns.map((column) => {
    if (column.key === 'picture') return { ...column, cell: thumbnail };
    const isEmpty = rows.length > 0 && rows.every(({ values }) => values[column.key ?? ''] === '');
    return isEmpty && column.card !== 'title' ? { ...column, width: 'head' } : column;
  });
}

/** Moves the selected records to another group or column. */
function moveMenu(content: Content): NonNullable<BulkBarProps<ContentRecord>['more']> {
  return ({ isHeld, hold }, run) =>
    content.groups.length > 0 && (
      <MenuButton
        className="button"
        label="移到"
        disabled={isHeld}
        items={content.groups.map(([group, name]) => ({
          label: name,
          onChoose: () => hold(() => run(moveTo(content, group, name))),
        }))}
      >
        移到…
      </MenuButton>
    );
}
