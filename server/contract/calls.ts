import type { CallRow, Who } from './call-row.ts';
import { accountsCalls } from './calls/accounts.ts';
import { auditCalls } from './calls/audit.ts';
import { besideContentCalls, contentCalls, previewCalls } from './calls/content.ts';
import { agentCalls, enquiryCalls, leadCalls } from './calls/leads.ts';
import { fileCalls, mediaCalls } from './calls/media.ts';
import { overviewCalls } from './calls/overview.ts';
import { sampleCalls } from './calls/sample.ts';
import { searchCalls } from './calls/search.ts';
import { devicesCalls, sessionCalls } from './calls/session.ts';
import { settingsCalls } from './calls/settings.ts';
import { systemCalls } from './calls/system.ts';
import { versionCalls } from './calls/versions.ts';
import { visitCalls } from './calls/visit.ts';

/** THE call table: it types the handlers and the client. A row of the same name that is spread later replaces one. */
export const calls = {
  ...contentCalls,
  ...besideContentCalls,
  ...previewCalls,
  ...leadCalls,
  ...agentCalls,
  ...enquiryCalls,
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
  ...overviewCalls,
  ...auditCalls,
  ...visitCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type Input<N extends CallName> = Calls[N] extends CallRow<infer I, unknown, Who> ? I : never;
export type Output<N extends CallName> = Calls[N] extends CallRow<unknown, infer O, Who> ? O : never;
export type WhoMay<N extends CallName> = Calls[N] extends CallRow<unknown, unknown, infer W> ? W : never;

/** Every answer's body. */
export interface Answer<O = unknown> {
  code: number | '';
  msg: string;
  data?: O;
  errors?: Record<string, string>;
}
