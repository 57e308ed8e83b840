import type { ReactNode } from 'react';
import * as addresses from '../../../../server/contract/addresses.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { Sending } from '../../widgets/lead-form/lead-form.tsx';
import { BySense } from '../../widgets/sections/by-sense.tsx';
import { ApplicationForm } from '../form/application-form.tsx';
import { mobileRules } from '../form/application-rules.ts';

const LABELS = { agentInfo: '公司名称', agentName: '您的姓名', phone: '手机号' };

/** The application: one question a line, under the showroom's table. */
export function Apply({ image, ...sending }: Sending & { image: string }): ReactNode {
  return (
    <section className="mobile-apply on-mist" id="apply" aria-labelledby="apply-title">
      <Picture className="mobile-apply-picture full-width" src={image} alt="" sizes="100vw" />
      <div className="mobile-apply-panel relative on-paper">
        <h2 className="type-heading" id="apply-title">
          申请代理加盟
        </h2>
        <p className="mobile-apply-desc soft">
          <BySense text="留下三项信息，我们会打电话和您聊聊当地的市场。" />
        </p>
        <ApplicationForm
          action={addresses.mobileFranchise}
          labels={LABELS}
          rules={mobileRules}
          judgesUntouched
          {...sending}
        />
      </div>
    </section>
  );
}
