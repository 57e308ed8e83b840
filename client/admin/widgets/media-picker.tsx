import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { MediaRow } from '../../../server/contract/calls/media.ts';
import { Picture } from '../../ui/picture.tsx';
import { staffCall } from '../state/staff-call.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './fields/text-field.tsx';
import { FailureNotice } from './notice.tsx';

const PAGE = 24;

interface Shown {
  rows: readonly MediaRow[];
  count: number;
}

/** The pictures of the media library to choose one from, newest first; `onAnswer` hears its address, or nothing. */
export function MediaPicker({ onAnswer }: { onAnswer(address?: string): void }): ReactNode {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState({ keyword: '', page: 1 });
  const [{ rows, count }, setShown] = useState<Shown>({ rows: [], count: -1 });
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    let isCurrent = true;
    staffCall('media/list', { ...asked, type: 'picture', limit: PAGE }).then((result) => {
      if (!isCurrent) return;
      setFailure(result.ok ? undefined : result.msg);
      if (!result.ok) return;
      const { data } = result.data;
      setShown((before) => ({ rows: asked.page === 1 ? data : [...before.rows, ...data], count: result.data.count }));
    });
    return () => {
      isCurrent = false;
    };
  }, [asked]);

  const search = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // a form stands around it in the tree of components
    setAsked({ keyword: typed, page: 1 });
  };

  return (
    <Dialog title="从图库选择" width="wide" onClose={() => onAnswer()}>
      <form className="panel filter-bar row wraps" aria-label="查询图库" onSubmit={search}>
        <TextField
          id="media-picker-keyword"
          label="关键字"
          value={typed}
          placeholder="文件名或标题"
          onValue={setTyped}
          maxLength={200}
          autoComplete="off"
        />
        <button type="submit" className="button">
          查询
        </button>
      </form>
      <FailureNotice failure={failure} load={() => setAsked({ ...asked })} />
      {count === 0 && <p className="soft">没有找到图片，可以先上传一张。</p>}
      <ul className="media-picker" aria-label="图片" aria-busy={count < 0}>
        {rows.map(({ url, usedBy, width, height }) => (
          <li key={url}>
            <button
              type="button"
              className="picture-field-preview centre rigid on-mist clipped"
              onClick={() => onAnswer(url)}
            >
              <Picture
                className="full-width full-height"
                src={url}
                alt={usedBy[0]?.title || url.slice('/uploads/'.length)}
                sizes="160px"
              />
            </button>
            <p className="soft type-small">{width && height ? `${width}×${height}` : '图片'}</p>
          </li>
        ))}
      </ul>
      {rows.length < count && <Button onClick={() => setAsked({ ...asked, page: asked.page + 1 })}>显示更多</Button>}
    </Dialog>
  );
}
