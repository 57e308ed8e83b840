import type { ReactNode } from 'react';
import { privacy } from '../../../server/contract/addresses.ts';
import type { FrameData } from './frame-data.ts';

/** The last line of every page: whose it is, the filings that the law asks for, who keeps it running. */
export function FilingLine({ frame }: { frame: FrameData }): ReactNode {
  const { company, filing, support } = frame;
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
      <a href={privacy}>隐私政策</a>
      {support.url ? <a href={support.url}>{support.text}</a> : <span>{support.text}</span>}
    </div>
  );
}
