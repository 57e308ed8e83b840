import { IconButton } from '../widgets/button.tsx';
import { OrderHandle } from '../widgets/order-handle.tsx';
import type { useEntries } from './use-entries.ts';

/** Why entries stay as they are while files come. */
export const AFTER_UPLOADS = '文件上传完成后，可以继续添加、移动和移除';

export interface EntryProps {
  at: number;
  list: ReturnType<typeof useEntries>;
}

/** The box of an entry that can be removed together with others. */
export function Choice({ at, list }: EntryProps) {
  return (
    list.isChosenFrom && (
      <input
        type="checkbox"
        className={`list-field-choice square-${list.layout === 'grid' ? 24 : 16} rigid`}
        aria-label={`选择：${list.labelOf(at)}`}
        checked={list.chosen.includes(list.keyAt(at))}
        disabled={list.uploading}
        onChange={({ target }) => list.choose(list.keyAt(at), target.checked)}
      />
    )
  );
}

/** The buttons of an entry; those of a picture for its steps are where it is opened. */
export function MoveAndRemove({ at, list }: EntryProps) {
  const { input, value, stays } = list.field;
  return (
    <>
      {list.layout !== 'grid' && <Steps at={at} list={list} />}
      <OrderHandle
        label={`调整顺序：${list.labelOf(at)}`}
        why={list.uploading ? AFTER_UPLOADS : undefined}
        onMoveBy={(by) => list.move(at, at + by)}
        onMoveTo={(to) => list.move(at, to)}
      />
      {input.least < input.most && !stays?.(value[at]) && (
        <IconButton
          icon="trash"
          label={`移除：${list.labelOf(at)}`}
          disabled={!list.mayRemove(1)}
          onClick={() => list.remove([list.keyAt(at)])}
        />
      )}
    </>
  );
}

export function Steps({ at, list }: EntryProps) {
  return STEPS.map(({ by, word, icons }) => (
    <IconButton
      key={by}
      icon={icons[list.layout === 'grid' ? 1 : 0]}
      label={`${word}：${list.labelOf(at)}`}
      disabled={list.uploading || list.field.value[at + by] === undefined}
      onClick={() => list.move(at, at + by)}
    />
  ));
}

const STEPS = [
  { by: -1, word: '上移', icons: ['chevron-up', 'chevron-left'] },
  { by: 1, word: '下移', icons: ['chevron-down', 'chevron-right'] },
] as const;
