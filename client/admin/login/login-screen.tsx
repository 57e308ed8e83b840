import { useState } from 'react';
import { call } from '../../call.ts';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { AdminStart } from '../start.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { Dialog } from '../widgets/dialog.tsx';
import { FailureNotice } from '../widgets/notice.tsx';
import { SystemBrand } from '../widgets/system-brand.tsx';
import { LoginForm } from './login-form.tsx';

/** The default name of the system on the log-in page (contract 7). */
const TITLE = '官网后台管理系统';

/** The log-in page, with the form at the right. Rendered by the server, hydrated by the browser. */
export function LoginScreen(start: AdminStart) {
  const [reading, setReading] = useState(false);
  return (
    <main className="login flex on-paper">
      <div className="login-picture relative grow clipped">
        {start.picture && (
          <Picture
            className="to-edges covered full-width full-height"
            src={start.picture}
            alt=""
            sizes="(min-width: 992px) max(60vw, 178vh), 100vw"
            first
          />
        )}
      </div>
      <div className="login-side inside-8 stack rigid">
        <div className="login-panel full-width">
          <div className="below-6 row rigid full-width soft">
            <SystemBrand logo={start.logo} sysName={start.sysName === TITLE ? '' : start.sysName} />
          </div>
          <h1 className="login-title">{TITLE}</h1>
          <LoginForm onAgreement={() => setReading(true)} />
        </div>
        <a className="login-back inside-2 soft" href="/">
          返回官网首页
        </a>
      </div>
      {reading && <AgreementDialog onClose={() => setReading(false)} />}
    </main>
  );
}

function AgreementDialog({ onClose }: { onClose(): void }) {
  const { data, failure, load } = useLoaded(async () => {
    const result = await call('site/parts', { names: ['agreement'] });
    return result.ok ? call('site/text', { name: result.data.agreement ?? '' }) : result;
  });
  return (
    <Dialog title="用户协议" width="half" onClose={onClose}>
      <FailureNotice failure={failure} load={load} />
      {failure === undefined && !data && (
        <span className="skeleton skeleton-editor" role="status" aria-label="正在打开用户协议" />
      )}
      {data && <RichText html={data.html} />}
    </Dialog>
  );
}
