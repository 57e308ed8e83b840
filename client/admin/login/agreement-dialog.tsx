import { type ReactNode, useEffect, useState } from 'react';
import { ask } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { Dialog } from '../widgets/dialog.tsx';

/** The user agreement, from the data folder's Markdown. */
export function AgreementDialog({ onClose }: { onClose(): void }): ReactNode {
  const [html, setHtml] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks once more
  useEffect(() => {
    let wanted = true;
    setFailure(undefined);
    loadAgreement().then(
      (text) => wanted && setHtml(text),
      (error: unknown) => wanted && setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      wanted = false;
    };
  }, [attempt]);

  return (
    <Dialog title="用户协议" width="half" className="agreement" onClose={onClose}>
      {failure !== undefined && (
        <div className="table-state" role="alert">
          <p>{failure}</p>
          <button type="button" className="button" onClick={() => setAttempt(attempt + 1)}>
            重试
          </button>
        </div>
      )}
      {failure === undefined && html === undefined && (
        <div className="skeleton-lines" role="status" aria-label="正在打开用户协议">
          {Array.from({ length: 8 }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <span key={line} className="skeleton" />
          ))}
        </div>
      )}
      {html !== undefined && <RichText html={html} />}
    </Dialog>
  );
}

async function loadAgreement(): Promise<string> {
  const { agreement } = await loadSettings(ask, 'agreement');
  return (await ask('site/text', { name: agreement })).html;
}
