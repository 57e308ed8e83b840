import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { PicturePreview } from '../../ui/picture-preview.tsx';
import { readDrafts } from '../form/draft-store.ts';
import { actOnRows } from '../list/act-on-rows.ts';
import { actionsColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { Column } from '../list/table.tsx';
import { useOpened } from '../list/use-address.ts';
import { useNewRecord } from '../list/use-new-record.ts';
import { usePagedList } from '../list/use-paged-list.ts';
import { findScreen } from '../screens.ts';
import { ViewPath } from '../state/persisted.ts';
import { staffCall } from '../state/staff-call.ts';
import { stored } from '../state/stored-session.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { MenuButton, type MenuItem } from '../widgets/menu.tsx';
import { OrderHandle } from '../widgets/order-handle.tsx';
import { SiteLink } from '../widgets/site-link.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { contentActs, endPreviews, sharePreview } from './content-acts.ts';
import { ContentDialog } from './content-dialog.tsx';
import { type Content, type ContentMode, contentOf } from './content-kind.tsx';
import type { ContentRecord } from './content-record.ts';
import { standingOfValues } from './publication.tsx';
import { useOrder } from './use-order.ts';

interface Opened {
  mode: ContentMode;
  /** Empty for a new record. */
  id: string;
}

/** A link opens the form of a new record (`?new`), or of the one that it names. */
function openedBy(asked: URLSearchParams, idName: string): Opened | undefined {
  const id = asked.get(idName);
  if (id) return { mode: 'edit', id };
  return asked.has('new') ? { mode: 'add', id: '' } : undefined;
}

/** The screen of the kind that the table of screens names. */
export function ContentScreen(): ReactNode {
  const { kind, title } = findScreen(useContext(ViewPath)) ?? {};
  const { data: groups } = useLoaded(async () =>
    kind === 'product' ? staffCall('product/groups', {}) : { ok: true, msg: '', data: [] },
  );
  const content = useMemo(() => kind && contentOf(kind, groups), [kind, groups]);
  return content && <KindScreen content={content} title={title} />;
}

/** The screen of one kind of content: search, pages, view, add, change, delete. */
function KindScreen({ content, title = '' }: { content: Content; title: string | undefined }): ReactNode {
  const list = usePagedList(content.filters, content.calls.list);
  const [opened, setOpened] = useOpened<Opened | null>(null, (asked) => openedBy(asked, content.idName));
  const [large, setLarge] = useState<number>();
  const added = useNewRecord({ list, idOf: ({ id }) => id, noun: content.noun });
  const acts = useMemo(() => contentActs(content), [content]);
  const [remove, publish, hold] = acts;
  const order = useOrder(content, list);
  const { rows = [] } = list;
  const drafted = useDrafted(content.kind, opened ?? list.rows);
  const { titleOf, pictureOf } = content;
  const listed = { noun: content.noun, nameOf: titleOf, onChanged: list.refresh };
  const pictured = rows.filter((row) => pictureOf(row) !== '');

  const columns: Column<ContentRecord>[] = [
    ...content.columns.map((column): Column<ContentRecord> => {
      if (column.key === 'picture') return { ...column, cell: thumbnail };
      if (column.card === 'title') return { ...column, cell: (row, at) => withDraftMark(row, column.cell(row, at)) };
      const isEmpty = rows.length > 0 && rows.every(({ values }) => values[column.key ?? ''] === '');
      return isEmpty ? { ...column, width: 'head' } : column;
    }),
    actionsColumn(
      titleOf,
      content.actions.map((action) => ({
        ...{ view: { word: '查看' }, edit: { word: '编辑' }, delete: { word: '删除', looks: 'danger' as const } }[
          action
        ],
        onPress: (row) =>
          action === 'delete' ? actOnRows([row], remove, listed) : setOpened({ mode: action, id: row.id }),
      })),
      { after: moreOf },
    ),
  ];

  /** After a row's buttons: a menu, the drag handle, its page. */
  function moreOf(row: ContentRecord): ReactNode {
    const title = titleOf(row);
    const label = `更多：${title}`;
    const seenAt = content.seenAt(row.id, row.values);
    return (
      <span className="inline-row" data-order={row.id}>
        <MenuButton
          label={label}
          items={itemsOf(row)}
          className="order-handle icon-button"
          data-control="more"
          aria-label={label}
        >
          <ToolIcon name="more" />
        </MenuButton>
        <OrderHandle
          title={title}
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

  function itemsOf(row: ContentRecord): MenuItem[] {
    const isHidden = content.isHeldBack && standingOfValues(row.values) !== 'published';
    return [
      ...(isHidden && publish ? [{ label: '立即发布', onChoose: () => actOnRows([row], publish, listed) }] : []),
      { label: '上移', onChoose: () => order.moveBy(row, -1, 'more') },
      { label: '下移', onChoose: () => order.moveBy(row, 1, 'more') },
      { label: row.values.pinned ? '取消置顶' : '置顶', onChoose: () => order.pin(row) },
      ...(isHidden && content.hasPreviews
        ? [
            { label: '复制预览链接', onChoose: () => sharePreview(content.kind, row.id) },
            { label: '结束预览链接', onChoose: () => endPreviews(content.kind, row.id) },
          ]
        : []),
      ...(hold && row.values.status !== 'draft'
        ? [{ label: '转为草稿', onChoose: () => actOnRows([row], hold, listed) }]
        : []),
    ];
  }

  function withDraftMark(row: ContentRecord, title: ReactNode): ReactNode {
    return (
      <>
        {title}
        {drafted.has(row.id) && <span className="tag tone-warn">有未保存的修改</span>}
      </>
    );
  }

  function thumbnail(row: ContentRecord): ReactNode {
    const address = pictureOf(row);
    if (address === '') return '—';
    const name = titleOf(row);
    return (
      <button
        type="button"
        className={`table-picture corners block clipped ${content.widePictures ? 'table-picture-wide' : ''}`}
        aria-label={`预览图片：${name}`}
        onClick={() => setLarge(pictured.indexOf(row))}
      >
        <Picture src={address} alt="" sizes={content.widePictures ? '176px' : '60px'} />
      </button>
    );
  }

  return (
    <ListScreen
      title={title}
      noun={content.noun}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      marked={added.marked}
      bulk={{ acts, nameOf: titleOf, onChanged: list.refresh }}
      empty={
        list.isFiltered
          ? `没有找到符合条件的${content.noun}，可点「重置」查看全部。`
          : `还没有${content.noun}，点「${content.addWord}」添加第一条。`
      }
      add={{
        word: content.addWord,
        icon: content.addWord === '新增' ? 'plus' : 'upload',
        onPress: () => setOpened({ mode: 'add', id: '' }),
      }}
    >
      <p className="sr-only" role="status">
        {added.said}
      </p>
      <p className="sr-only" role="status">
        {order.said}
      </p>
      <PicturePreview
        label={content.noun}
        pictures={pictured.map((row) => ({ image: pictureOf(row), name: titleOf(row) }))}
        index={large}
        onIndex={setLarge}
        onClose={() => setLarge(undefined)}
      />
      {opened && (
        <ContentDialog
          key={`${opened.mode} ${opened.id}`}
          content={content}
          mode={opened.mode}
          id={opened.id}
          onChanged={(newId) => (newId === undefined ? list.refresh() : added.show(newId))}
          onClose={() => setOpened(null)}
        />
      )}
    </ListScreen>
  );
}

/** Ids of the records of a kind with a draft of this account in this browser; reread when `changed` changes. */
function useDrafted(kind: string, changed: unknown): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: rereads when `changed` changes
  useEffect(() => {
    const prefix = `${stored('userId')}|${kind} `;
    readDrafts(prefix).then((drafts) =>
      setIds(new Set(drafts.map(({ key }) => key.slice(prefix.length, key.lastIndexOf('|'))))),
    );
  }, [kind, changed]);
  return ids;
}
