import { type CallName, calls, type Input, type Output } from '../../../server/contract/calls.ts';
import type { UploadWatch } from '../../call.ts';
import { type CallResult, call, upload } from '../../call.ts';
import { askForPassword } from './renewal.ts';
import { mayDo, stored } from './stored-session.ts';

/**
 * Makes a call of the back office. When the session has ended meanwhile, the password is asked over the page, which stays
 * as it is, and the call is made once more. Never throws; a person who gives up gets the first refusal.
 */
export function staffCall<N extends CallName>(name: N, input: Input<N>): Promise<CallResult<Output<N>>> {
  return withSession(name, () => call(name, input));
}

/** As `staffCall`, for a form with a file. */
export function staffUpload<N extends 'file/upload' | 'system/logo'>(
  name: N,
  form: FormData,
  watch?: UploadWatch,
): Promise<CallResult<Output<N>>> {
  return withSession(name, () => upload(name, form, watch));
}

async function withSession<O>(name: CallName, make: () => Promise<CallResult<O>>): Promise<CallResult<O>> {
  const result = await make();
  if (!hasSessionEnded(name, result)) return result;
  return (await askForPassword()) ? make() : result;
}

/** A 403 means a lost or outdated token, unless the call asks for a permission that this account lacks. */
function hasSessionEnded(name: CallName, result: CallResult<unknown>): boolean {
  if (result.ok) return false;
  if (result.code === 401) return true;
  const { needsToken, permission } = calls[name];
  return result.code === 403 && needsToken && (permission === undefined || !stored('token') || mayDo(permission));
}
