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
import { copyText } from '../widgets/copy-text.ts';
import { MenuButton, type MenuItem } from '../widgets/menu.tsx';
import { namesApart } from '../widgets/names-apart.ts';
import { OrderHandle } from '../widgets/order-handle.tsx';
import { SiteLink } from '../widgets/site-link.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { useLargePicture } from '../widgets/use-large-picture.tsx';
import { type Act, contentActs, copyRecord, endPreviews, moveTo, sharePreview } from './content-acts.ts';
import { ContentDialog } from './content-dialog.tsx';
import { type Content, type ContentMode, contentOf, loadChoices } from './content-kind.tsx';
import type { ContentRecord } from './content-record.ts';
import { standingOfValues } from './publication.tsx';
import { useOrder } from './use-order.ts';

interface Opened {
  mode: ContentMode;
  /** Empty for a new record. */
  id: string;
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
  const acts = useMemo(() => contentActs(content), [content]);
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
    setOpened({ mode: 'edit', id: newId });
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
          mayChange ? <MoreOf {...{ row, content, order }} title={labelOf(row)} acts={menuActs} /> : null,
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

const ADDRESS_HINT = '可以粘贴到按钮、横幅和正文的链接里';

interface MoreProps {
  row: ContentRecord;
  title: string;
  content: Content;
  order: ReturnType<typeof useOrder>;
  acts: Readonly<Record<'publish' | 'hold' | 'copy', ((row: ContentRecord) => void) | undefined>>;
}

/** After a row's buttons: a menu, the drag handle, its page. */
function MoreOf({ row, title, content, order, acts: { publish, hold, copy } }: MoreProps) {
  const { kind, hasDrafts, hasPreviews } = content;
  const seenAt = content.seenAt(row.id, row.values);
  const isHidden = hasDrafts && standingOfValues(row.values) !== 'published';
  const isSecret = isHidden && hasPreviews;
  const items: (MenuItem | false | undefined | '')[] = [
    isHidden && publish && { label: '立即发布', onChoose: () => publish(row) },
    seenAt && hasPreviews && { label: '复制地址', onChoose: () => void copyText(seenAt, '地址', ADDRESS_HINT) },
    { label: '上移', onChoose: () => order.moveBy(row, -1, 'more') },
    { label: '下移', onChoose: () => order.moveBy(row, 1, 'more') },
    { label: row.values.pinned ? '取消置顶' : '置顶', onChoose: () => order.pin(row) },
    hasDrafts && copy && { label: '复制一条', onChoose: () => copy(row) },
    isSecret && { label: '复制预览链接', onChoose: () => sharePreview(kind, row.id) },
    isSecret && { label: '结束预览链接', onChoose: () => endPreviews(kind, row.id) },
    hold && row.values.status !== 'draft' && { label: '转为草稿', onChoose: () => hold(row) },
  ];
  return (
    <span className="inline-row" data-order={row.id}>
      <MenuButton
        label={`更多：${title}`}
        items={items.flatMap((item) => item || [])}
        className="order-handle icon-button"
        data-control="more"
        aria-label="更多"
        aria-description={title}
      >
        <ToolIcon name="more" />
      </MenuButton>
      <OrderHandle
        label="调整顺序"
        about={title}
        why={order.why}
        onMoveBy={(by) => order.moveBy(row, by, 'handle')}
        onMoveTo={(index) => order.moveTo(row, index, 'handle')}
      />
      {seenAt && (
        <SiteLink href={seenAt} title={title} className="order-handle icon-button">
          <ToolIcon name="external" />
        </SiteLink>
      )}
    </span>
  );
}
