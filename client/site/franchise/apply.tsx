import type { ReactNode } from 'react';
import { Picture } from '../../ui/picture.tsx';
import type { Sending } from '../widgets/lead-form/lead-form.tsx';
import { ApplicationForm, type ApplicationFormProps } from './form/application-form.tsx';

interface ApplyProps extends Sending {
  image: string;
  /** What the page's form asks, and how it judges. */
  form: Omit<ApplicationFormProps, keyof Sending>;
}

/** The application: the form beside the showroom's render, on a phone under it. */
export function Apply({ image, form, ...sending }: ApplyProps): ReactNode {
  return (
    <section className="apply section-space" id="apply" aria-labelledby="apply-title">
      <div className="apply-panel clipped on-paper container">
        <div className="apply-picture picture-box-fill relative">
          <Picture
            src={image}
            alt="展厅里，代理商围着工地沙盘看平台演示"
            sizes="(min-width: 1600px) 820px, (min-width: 1024px) 56vw, 100vw"
          />
        </div>
        <div className="apply-words">
          <h2 className="type-heading" id="apply-title">
            申请代理加盟
          </h2>
          <p className="apply-desc soft">留下三项信息，我们会打电话和您聊聊当地的市场。</p>
          <ApplicationForm {...form} {...sending} />
        </div>
      </div>
    </section>
  );
}
