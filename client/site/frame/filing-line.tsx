import type { ReactNode } from 'react';
import { about, privacy } from '../../../server/contract/addresses.ts';
import type { FrameData } from './frame-data.ts';

/** The last line of every page: whose it is, the filings that the law asks for, who keeps it running. */
export function FilingLine({ frame }: { frame: FrameData }): ReactNode {
  const { company, filing, support, identity } = frame;
  return (
    <div className="site-footer-filing wraps container">
      <span>© {company.name}　版权所有</span>
      <a href="https://beian.miit.gov.cn/" rel="noreferrer" target="_blank">
        {filing.icp}
      </a>
      {filing.police && (
        <a href="https://beian.mps.gov.cn/" rel="noreferrer" target="_blank">
          {filing.police}
        </a>
      )}
      {identity && (
        <a href={`${about}#verification`}>
          <span>
            核验我们：{identity.legalName} {identity.creditCode}
          </span>
        </a>
      )}
      <a href={privacy}>隐私政策</a>
      {support.url ? <a href={support.url}>{support.text}</a> : <span>{support.text}</span>}
    </div>
  );
}
