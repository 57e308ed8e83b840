import type { CallRow, Who } from './contract/call-row.ts';
import { accountsCalls } from './contract/calls/accounts.ts';
import { auditCalls } from './contract/calls/audit.ts';
import { besideContentCalls, previewCalls } from './contract/calls/beside-content.ts';
import { contentCalls } from './contract/calls/content.ts';
import { fileCalls } from './contract/calls/file.ts';
import { devicesCalls, sessionCalls } from './contract/calls/session.ts';
import { settingsCalls } from './contract/calls/settings.ts';
import { systemCalls } from './contract/calls/system.ts';
import { versionCalls } from './contract/calls/versions.ts';
import { sampleCalls } from './features/first-steps/calls.ts';
import { leadsCalls } from './features/leads/calls.ts';
import { mediaCalls } from './features/media/calls.ts';
import { searchCalls } from './features/search/calls.ts';
import { visitCalls } from './features/statistics/calls.ts';

/** THE call table: it types the handlers and the client. A row of the same name that is spread later replaces one. */
export const calls = {
  ...contentCalls,
  ...besideContentCalls,
  ...previewCalls,
  ...leadsCalls,
  ...sessionCalls,
  ...devicesCalls,
  ...accountsCalls,
  ...systemCalls,
  ...mediaCalls,
  ...fileCalls,
  ...settingsCalls,
  ...sampleCalls,
  ...versionCalls,
  ...searchCalls,
  ...auditCalls,
  ...visitCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type Input<N extends CallName> = Calls[N] extends CallRow<infer I, unknown, Who> ? I : never;
export type Output<N extends CallName> = Calls[N] extends CallRow<unknown, infer O, Who> ? O : never;
export type WhoMay<N extends CallName> = Calls[N] extends CallRow<unknown, unknown, infer W> ? W : never;

/** Every answer's body. A success has `data`, `{}` where a call returns nothing: another program's 200 has none. */
export interface Answer<O = unknown> {
  code: number | '';
  msg: string;
  data?: O;
  errors?: Record<string, string>;
}
