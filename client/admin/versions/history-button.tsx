import { type ReactNode, useState } from 'react';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { useOnDemand } from '../widgets/use-on-demand.ts';
import type { HistoryProps } from './history-dialog.tsx';

/** 历史版本 next to a form: the button, and the dialog that it opens. */
export function HistoryButton<T>(props: HistoryProps<T> & { className?: string }): ReactNode {
  const [shown, setShown] = useState(false);
  const load = async () => (await import('./history-dialog.tsx')).HistoryDialog;
  const HistoryDialog = useOnDemand(shown, load, () => setShown(false));
  return (
    <>
      <button type="button" className={`text-button ${props.className ?? ''}`} onClick={() => setShown(true)}>
        <ToolIcon name="history" />
        历史版本
      </button>
      {shown && HistoryDialog && <HistoryDialog {...props} onClose={() => setShown(false)} />}
    </>
  );
}
