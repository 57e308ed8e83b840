import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Something that staff copy from: its sample is `<file>.clipboard`, what the editor makes of it `<file>.result`. */
interface Source {
  readonly source: string;
  readonly file: string;
  readonly warning?: RegExp;
}

export const SOURCES: readonly Source[] = [
  { source: 'a WeChat article', file: 'wechat' },
  { source: '135编辑器', file: '135' },
  { source: '秀米', file: 'xiumi' },
  { source: 'Word', file: 'word', warning: /有 1 张图片没能随文字粘贴过来/ },
  { source: 'Word, a long document', file: 'word-long' },
  { source: 'Word, numbered in Chinese', file: 'word-numbers' },
  { source: 'Word, levels as lists and as paragraphs', file: 'word-levels' },
  { source: 'Word, footnotes and contents', file: 'word-notes' },
  { source: 'WPS', file: 'wps' },
  { source: 'WPS, numbered', file: 'wps-numbers' },
  { source: 'Excel', file: 'excel' },
  { source: 'a WPS table', file: 'wps-table' },
  { source: 'Feishu', file: 'feishu' },
  { source: 'DingTalk', file: 'dingtalk' },
  { source: 'Google Docs', file: 'google-docs' },
  { source: 'Google Docs, from the middle of a list', file: 'google-docs-part' },
  { source: 'LibreOffice', file: 'libreoffice' },
  { source: 'OneNote', file: 'onenote' },
  { source: 'Notion', file: 'notion' },
  { source: 'a web page', file: 'web-page' },
];

/** What the form is told of a pasted sample, and the pictures that are fetched for it, in their order. */
export interface Result {
  readonly html: string;
  readonly asked: readonly string[];
}

/** A `.result` is the HTML a line per block, in which a picture still has the address that it is fetched from. */
export function resultOf({ file }: Source): Result {
  const asked: string[] = [];
  const written = readFileSync(join(import.meta.dirname, `${file}.result`), 'utf8').trim();
  const html = written.replace(/>\n</g, '><').replace(/<img src="([^"]+)"([^>]*)>/g, (_, address: string, rest) => {
    asked.push(address.replaceAll('&amp;', '&'));
    return `<img src="/uploads/site-800x600.wa.webp"${rest} width="800" height="600">`; // what each upload answers
  });
  return { html, asked };
}
