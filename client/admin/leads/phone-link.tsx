import type { ReactNode } from 'react';
import { copyText } from '../widgets/copy-text.ts';

/** A number to be called or copied, with how many other leads have it. */
export function PhoneLink({ phone, sameAs }: { phone: string; sameAs: number }): ReactNode {
  return (
    <div className="row wraps">
      <span className="stack">
        <span className="figures">{phone}</span>
        {sameAs > 0 && <span className="tag">另有 {sameAs} 条同号</span>}
      </span>
      <a className="phone-link-press text-button" href={`tel:${phone}`} aria-label={`拨打 ${phone}`}>
        拨打
      </a>
      <button
        type="button"
        className="phone-link-press text-button"
        aria-label={`复制 ${phone}`}
        onClick={() => copyText(phone, '手机号')}
      >
        复制
      </button>
    </div>
  );
}
