import type { CallName, Input, Output } from '../../../server/contract/calls.ts';
import { TOKEN_LOST } from '../../../server/contract/failure.ts';
import type { UploadWatch } from '../../call.ts';
import { type CallResult, call, upload } from '../../call.ts';
import { askForPassword } from './renewal.ts';

/**
 * Makes a call of the back office. When the session has ended meanwhile, the password is asked over the page, which stays
 * as it is, and the call is made once more. Never throws; a person who gives up gets the first refusal.
 */
export function staffCall<N extends CallName>(name: N, input: Input<N>): Promise<CallResult<Output<N>>> {
  return withSession(() => call(name, input));
}

/** As `staffCall`, for a form with a file. */
export function staffUpload<N extends 'file/upload' | 'system/logo'>(
  name: N,
  form: FormData,
  watch?: UploadWatch,
): Promise<CallResult<Output<N>>> {
  return withSession(() => upload(name, form, watch));
}

async function withSession<O>(make: () => Promise<CallResult<O>>): Promise<CallResult<O>> {
  const result = await make();
  if (!hasSessionEnded(result)) return result;
  return (await askForPassword()) ? make() : result;
}

/** A 403 may also mean a lost or outdated token. */
function hasSessionEnded(result: CallResult<unknown>): boolean {
  return !result.ok && (result.code === 401 || result.msg === TOKEN_LOST);
}
