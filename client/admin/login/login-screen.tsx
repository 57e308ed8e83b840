import { type ReactNode, useState } from 'react';
import { Picture } from '../../ui/picture.tsx';
import type { AdminStart } from '../start.ts';
import { SystemBrand } from '../widgets/system-brand.tsx';
import { AgreementDialog } from './agreement-dialog.tsx';
import { LoginForm } from './login-form.tsx';

/** What the system is called on its door, until its owner calls it something else (contract 7). */
const TITLE = '官网后台管理系统';

/** The log-in page: the form at the right of the site that it keeps. Rendered by the server, taken over by the browser. */
export default function LoginScreen(start: AdminStart): ReactNode {
  const [reading, setReading] = useState(false);
  return (
    <main className="login">
      <div className="login-picture">
        <Picture src="/media/pictures/hero-site-1680x945.wa.webp" alt="" sizes="(min-width: 992px) 60vw, 100vw" first />
      </div>
      <div className="login-side stack">
        <div className="login-panel">
          <div className="system-brand login-brand soft">
            <SystemBrand logo={start.logo} sysName={start.sysName === TITLE ? '' : start.sysName} />
          </div>
          <h1 className="login-title">{TITLE}</h1>
          <LoginForm onAgreement={() => setReading(true)} />
        </div>
        <a className="login-back soft" href="/">
          返回官网首页
        </a>
      </div>
      {reading && <AgreementDialog onClose={() => setReading(false)} />}
    </main>
  );
}
