import type { HTMLAttributes } from 'react';
import { PHONE } from '../../../../server/contract/rules.ts';

/** How a field is validated, as plain data: the server judges by it, and hands it to the browser with the form. */
export interface LeadRule {
  /** The error of an empty field; without it the field may stay empty. */
  missing?: string;
  /** Patterns (with the flags `s` and `u`) that a trimmed value must match, in this order, each with its error. */
  patterns: readonly (readonly [pattern: string, error: string])[];
  /** Validates while the visitor types, this long after the last key; without it, when the field loses focus. */
  delayMs?: number;
  /** The most bytes of a file, with the error of a larger one; only the browser judges it before it is sent. */
  largest?: readonly [bytes: number, error: string];
}

/** A field of a form, under its submitted name, with the right keyboard and the browser's own suggestions. */
export interface LeadField {
  name: string;
  label: string;
  /** Behind the label: what may be entered. */
  hint?: string;
  rule: LeadRule;
  /** Lines of a longer text. */
  rows?: number;
  type?: 'file';
  accept?: string;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
}

/** The one field that every lead form has. */
export const PHONE_FIELD = {
  name: 'phone',
  label: '手机号',
  autoComplete: 'tel-national',
  inputMode: 'numeric',
  rule: { missing: '请输入手机号', patterns: [[PHONE.source, '请输入正确的手机号']] },
} as const satisfies LeadField;

/** A rule for texts of so many code points. */
export function withLength(least: number, most: number, error: string, missing?: string): LeadRule {
  return { ...(missing && { missing }), patterns: [[`^.{${least},${most}}$`, error]] };
}

/** The error of a trimmed value, or of a `typedPhone`; undefined if it is valid. */
export function errorOf({ missing, patterns }: LeadRule, value: string): string | undefined {
  if (value === '') return missing;
  return patterns.find(([pattern]) => !new RegExp(pattern, 'su').test(value))?.[1];
}
