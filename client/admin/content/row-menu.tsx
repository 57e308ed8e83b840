import { copyText } from '../widgets/copy-text.ts';
import { MenuButton, type MenuItem } from '../widgets/menu.tsx';
import { OrderHandle } from '../widgets/order-handle.tsx';
import { SiteLink } from '../widgets/site-link.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { endPreviews, sharePreview } from './content-acts.ts';
import type { Content } from './content-kind.tsx';
import type { ContentRecord } from './content-record.ts';
import { standingOfValues } from './publication.tsx';
import type { useOrder } from './use-order.ts';

const ADDRESS_HINT = '可以粘贴到按钮、横幅和正文的链接里';

interface RowMenuProps {
  row: ContentRecord;
  title: string;
  content: Content;
  order: ReturnType<typeof useOrder>;
  acts: Readonly<Record<'publish' | 'hold' | 'copy', ((row: ContentRecord) => void) | undefined>>;
}

/** After a row's buttons: a menu, the drag handle, its page. */
export function RowMenu({ row, title, content, order, acts: { publish, hold, copy } }: RowMenuProps) {
  const { hasDrafts, pagedKind } = content;
  const seenAt = content.seenAt(row.id, row.values);
  const isHidden = hasDrafts && standingOfValues(row.values) !== 'published';
  const secret = isHidden && pagedKind;
  const items: (MenuItem | false | undefined | '')[] = [
    isHidden && publish && { label: '立即发布', onChoose: () => publish(row) },
    seenAt && pagedKind && { label: '复制地址', onChoose: () => void copyText(seenAt, '地址', ADDRESS_HINT) },
    { label: '上移', onChoose: () => order.moveBy(row, -1, 'more') },
    { label: '下移', onChoose: () => order.moveBy(row, 1, 'more') },
    { label: row.values.pinned ? '取消置顶' : '置顶', onChoose: () => order.pin(row) },
    hasDrafts && copy && { label: '复制一条', onChoose: () => copy(row) },
    secret && { label: '复制预览链接', onChoose: () => sharePreview(secret, row.id) },
    secret && { label: '结束预览链接', onChoose: () => endPreviews(secret, row.id) },
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
