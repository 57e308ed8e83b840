import type { ReactNode } from 'react';
import * as addresses from '../../../../server/contract/addresses.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { Sending } from '../../widgets/lead-form/lead-form.tsx';
import { ApplicationForm } from '../form/application-form.tsx';
import { desktopRules } from '../form/application-rules.ts';

const LABELS = { agentInfo: '公司名称', agentName: '联系人', phone: '手机号' };

/** The application: the form at the right of the showroom's render. */
export function Apply({ image, ...sending }: Sending & { image: string }): ReactNode {
  const { hotline } = sending;
  return (
    <section className="apply section-space" id="apply" aria-labelledby="apply-title">
      <div className="apply-panel clipped on-paper container">
        <div className="apply-picture relative">
          <Picture src={image} alt="展厅里，代理商围着工地沙盘看平台演示" sizes="(min-width: 1600px) 820px, 56vw" />
        </div>
        <div className="apply-words">
          <h2 className="type-heading" id="apply-title">
            申请代理加盟
          </h2>
          <p className="apply-desc soft">
            留下三项信息，我们会打电话和您聊聊当地的市场。也可以直接拨打{' '}
            <a className="figures apply-phone unbroken" href={`tel:${hotline}`}>
              {hotline}
            </a>
          </p>
          <ApplicationForm action={addresses.franchise} labels={LABELS} rules={desktopRules} {...sending} />
        </div>
      </div>
    </section>
  );
}
