import { createContext, useContext } from 'react';
import {
  ANSWER_MAX,
  ASKED_FILE_MAX_BYTES,
  ASKED_FILE_TOO_LARGE,
  ASKED_FILE_TYPES,
} from '../../../../server/contract/rules.ts';
import type { Site } from '../../../../server/settings.ts';
import { type LeadField, withLength } from '../lead-form/lead-rules.ts';

/** The owner asks for nothing more. */
export const NO_EXTRA = { questions: [], file: false };
const OwnExtra = createContext<NonNullable<Site['askExtra']>>(NO_EXTRA);

/** Gives the owner's questions, and whether a file is taken, to a page. */
export const AskExtra = OwnExtra.Provider;

const FILE: LeadField = {
  name: 'file',
  label: '附件',
  hint: 'JPG、PNG、WebP 图片或 PDF，不超过 8MB',
  type: 'file',
  accept: Object.values(ASKED_FILE_TYPES).join(),
  rule: { patterns: [], delayMs: 0, largest: [ASKED_FILE_MAX_BYTES, ASKED_FILE_TOO_LARGE] },
};

/** Returns the fields that the owner added to the ask. */
export function useAskExtra(): readonly LeadField[] {
  const { questions, file } = useContext(OwnExtra);
  const rule = withLength(0, ANSWER_MAX, `不能超过${ANSWER_MAX}个字符`);
  const asked = questions.map((label, at): LeadField => ({ name: `answer${at + 1}`, label, rule }));
  return file ? [...asked, FILE] : asked;
}
