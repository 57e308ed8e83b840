import type { ReactNode } from 'react';
import { call } from '../../call.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { useLoaded } from '../state/use-loaded.ts';
import { Dialog } from '../widgets/dialog.tsx';
import { FailureNotice } from '../widgets/notice.tsx';

/** The user agreement, from the data folder's Markdown. */
export function AgreementDialog({ onClose }: { onClose(): void }): ReactNode {
  const { data, failure, load } = useLoaded(loadAgreement);
  return (
    <Dialog title="用户协议" width="half" className="agreement-dialog" onClose={onClose}>
      <FailureNotice failure={failure} load={load} />
      {failure === undefined && !data && (
        <div className="skeleton-lines" role="status" aria-label="正在打开用户协议">
          {Array.from({ length: 8 }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <span key={line} className="skeleton" />
          ))}
        </div>
      )}
      {data && <RichText html={data.html} />}
    </Dialog>
  );
}

async function loadAgreement() {
  const result = await call('site/parts', { names: ['agreement'] });
  return result.ok ? call('site/text', { name: result.data.agreement ?? '' }) : result;
}
