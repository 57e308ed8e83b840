import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { TotpDialog } = await import('../../../../client/admin/accounts/totp-dialog.tsx');
const { useUser } = await import('../../../../client/admin/state/session.ts');

it('a second factor whose answer was lost is shown as on, with what to do for the recovery codes', async () => {
  const lost: (() => Response)[] = [() => Response.error(), () => Response.json({ code: 400, msg: '', errors: {} })];
  const answers: Record<string, () => Response> = {
    beginTotp: () => Response.json({ code: 200, msg: '', data: { secret: 'AAAA', uri: 'otpauth://totp/a' } }),
    confirmTotp: () => lost.shift()?.() ?? Response.error(),
    info: () => Response.json({ code: 200, msg: '', data: { userId: '1', totp: lost.length < 2 } }),
  };
  const fetched = mock.method(globalThis, 'fetch', async (path: string) => answers[path.split('/').pop() ?? '']?.());
  localStorage.setItem('token', 'secret');
  let isOn: boolean | undefined;
  const Profile = () => {
    isOn = useUser()?.totp;
    return <TotpDialog task="begin" onClose={() => {}} />;
  };
  const shown = await visit(null, <Profile />);
  const submit = () => act(async () => document.querySelector('form')?.requestSubmit());
  await submit();
  assert.ok(document.querySelector('#totp-code'));
  await submit();
  assert.equal(isOn, true);
  fetched.mock.restore();
  await shown.leave();
});
