import { LIST_LIMIT_MAX, TITLE_MAX } from './rules.ts';
import { anyText, optional, optionalFilter, orDigits, right, type Shape, text, wholeNumber, wrong } from './shape.ts';

/** Fields that many rows of the call table read. */

/** Ids are opaque: whatever is not empty may be asked for. */
export const id: Shape<string> = (value) =>
  typeof value === 'string' && value !== '' ? right(value) : wrong('缺少编号');
export const page = optionalFilter(orDigits(wholeNumber(1, Number.MAX_SAFE_INTEGER)));
export const limit = optionalFilter(orDigits(wholeNumber(1, LIST_LIMIT_MAX)));
export const filter = optionalFilter(text(TITLE_MAX));
/** A preview's token: any text, as addresses are typed by anybody. */
export const preview = optional(anyText);
export const version = optional(wholeNumber(0, Number.MAX_SAFE_INTEGER));
