import { type ReactNode, useEffect, useState } from 'react';
import { listen } from '../../state/listen.ts';
import { toast } from '../../widgets/toast.tsx';
import { ToolIcon } from '../../widgets/tool-icon.tsx';

/** Turns the full screen on and off. */
export function FullscreenButton(): ReactNode {
  const [full, setFull] = useState(false);
  useEffect(() => listen(document, 'fullscreenchange', () => setFull(document.fullscreenElement !== null)), []);

  const toggle = () => {
    if (!document.fullscreenEnabled) return toast.warning('您的浏览器不支持全屏');
    const done = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => toast.warning('您的浏览器不支持全屏'));
  };

  return (
    <button type="button" className="icon-button" aria-label={full ? '退出全屏' : '全屏'} onClick={toggle}>
      <ToolIcon name={full ? 'shrink' : 'expand'} />
    </button>
  );
}
