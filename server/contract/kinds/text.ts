import { anyText } from '../shape.ts';
import * as f from './fields.ts';
import { kind } from './kind.ts';

/** A Markdown text beside `site.json`; its id is its file's name, and none is added or deleted. */
export const text = kind('text', 'name', '文稿', {
  fields: { text: f.words('正文', anyText, { as: 'area' }) },
});
