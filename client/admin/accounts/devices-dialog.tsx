import { useRef } from 'react';
import type { AccountRow } from '../../../server/contract/calls/accounts.ts';
import type { SessionRow } from '../../../server/contract/calls/session.ts';
import { chinaMinute } from '../../../server/contract/china-time.ts';
import { staffCall } from '../state/staff-call.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { BusyButton } from '../widgets/button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { FailureNotice } from '../widgets/notice.tsx';
import { toast } from '../widgets/toast.tsx';

interface DevicesProps {
  /** Another person's account; by default the user's own. */
  account?: Pick<AccountRow, 'accountId' | 'username'>;
}

/** The devices in a dialog. */
export function DevicesDialog({ account, onClose }: DevicesProps & { onClose(): void }) {
  return (
    <Dialog title={account ? `登录设备：${account.username}` : '登录设备'} width="half" onClose={onClose}>
      <Devices {...(account && { account })} />
    </Dialog>
  );
}

/** The devices on which an account is logged in: each can be logged out, or all but this one at once. */
export function Devices({ account }: DevicesProps) {
  const asked = account ? { accountId: account.accountId } : {};
  const { data, failure, busy, load } = useLoaded(() => staffCall('session/list', asked));
  const list = useRef<HTMLUListElement>(null);
  const others = data?.data.filter(({ current }) => !current) ?? [];

  const end = async (rows: readonly SessionRow[]) => {
    const results = await Promise.all(rows.map(({ sessionId }) => staffCall('session/end', { sessionId })));
    const result = results.find(({ ok }) => !ok) ?? results[0];
    if (result) toast.answer(result);
    if (results.some(({ ok }) => ok)) list.current?.focus({ preventScroll: true }); // the pressed button is removed
    await load();
  };

  return (
    <>
      <FailureNotice failure={failure} load={load} />
      {data?.count === 0 && <p className="table-state gap-3 centre stack soft text-centre">没有登录的设备。</p>}
      <ul ref={list} className="above-2" aria-label="登录设备" aria-busy={busy} tabIndex={-1}>
        {data?.data.map((row, at) => (
          <li key={row.sessionId} className="activity-list-line row">
            <span className="activity-list-main grow">
              {row.device} {row.current && <span className="tag tone-good">本机</span>}
            </span>
            <span className="soft type-small figures">
              {row.address || '地址未知'}，登录于 {chinaMinute(row.createDate)}，最近使用 {chinaMinute(row.lastSeen)}
            </span>
            {!row.current && (
              <BusyButton aria-label={`下线：${row.device}（第 ${at + 1} 个）`} onPress={() => end([row])}>
                下线
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <BusyButton className="above-2" onPress={() => end(others)}>
          {account ? '全部下线' : '其他设备全部下线'}
        </BusyButton>
      )}
    </>
  );
}
