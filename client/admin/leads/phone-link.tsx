import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { chinaClock, chinaDay } from '../../../server/contract/china-time.ts';
import { recordKinds } from '../../../server/kinds.ts';
import { recordHref } from '../list/screen-link.tsx';
import { Button } from '../widgets/button.tsx';
import { copyText } from '../widgets/copy-text.ts';
import { MenuButton } from '../widgets/menu.tsx';
import { namesApart } from '../widgets/names-apart.ts';
import type { Lead } from './lead-calls.ts';

const PRESS = 'phone-link-press inline-row in-middle touch rigid';

/** A link that calls a number. */
export function CallLink({ phone, children }: { phone: string; children?: ReactNode }) {
  return (
    <a className={`text-button figures ${PRESS}`} href={`tel:${phone}`} aria-label={`拨打 ${phone}`}>
      拨打{children}
    </a>
  );
}

/** A number to call or copy, and the other leads with the same number, each of which can be opened. */
export function PhoneLink({ phone, sameAs, others = [] }: Pick<Lead, 'phone' | 'sameAs' | 'others'>) {
  const [, navigate] = useLocation();
  const labelOf = namesApart(
    others,
    ({ kind, name, about, createDate }) =>
      [recordKinds[kind].listedAs, chinaDay(createDate).slice(5), name || '未留姓名', about].filter(Boolean).join(' '),
    ({ createDate }) => chinaClock(createDate),
  );
  const items = others.map((lead) => ({
    label: labelOf(lead),
    onChoose: () => navigate(recordHref(lead.kind, lead.id)),
  }));
  return (
    <div className="row wraps">
      <span className="figures">{phone}</span>
      <CallLink phone={phone} />
      <Button looks="text" className={PRESS} aria-label={`复制 ${phone}`} onClick={() => copyText(phone, '手机号')}>
        复制
      </Button>
      {/* last: wider than the number, before the buttons it would take a line of its own from one of them */}
      {sameAs > 0 && (
        <MenuButton className="tag tone-warn" label={`${phone} 的其他线索`} items={items}>
          另有 {sameAs} 条同号
        </MenuButton>
      )}
    </div>
  );
}
