import type { CallResult } from '../../call.ts';
import { accountName, logIn } from './session.ts';
import { shared } from './shared.ts';

interface Asking {
  answer(renewed: boolean): void;
  /** All calls that met the ended session wait for one answer. */
  readonly whenAnswered: Promise<boolean>;
}

const asking = shared<Asking | undefined>(undefined);

/** Whether the password is being asked for. */
export function useAsking(): boolean {
  return asking.use() !== undefined;
}

/** Asks for the password over the page; true once there is a session again, false when the person gave up. */
export function askForPassword(): Promise<boolean> {
  if (asking.value) return asking.value.whenAnswered;
  let answer: (renewed: boolean) => void = () => {};
  const whenAnswered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  asking.value = { answer, whenAnswered };
  return whenAnswered;
}

/** Logs the same account in again; what waited goes on when that succeeds. */
export async function renew(password: string, code = ''): Promise<CallResult<unknown>> {
  const result = await logIn(accountName(), password, code);
  if (result.ok) finish(true);
  return result;
}

export function giveUp(): void {
  finish(false);
}

function finish(renewed: boolean): void {
  const { answer } = asking.value ?? {};
  asking.value = undefined;
  answer?.(renewed);
}
