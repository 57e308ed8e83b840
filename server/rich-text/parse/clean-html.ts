import { RICH_TEXT_MAX_BYTES } from '../../contract/rules.ts';
import { buildTree } from '../build-tree.ts';
import { refuseLong } from '../limits.ts';
import { writeHtml } from '../write-html.ts';
import { isClean } from './is-clean.ts';
import { parseBounded } from './parse-bounded.ts';
import { parsedTree } from './parsed-tree.ts';

/**
 * Rich text reduced to the allow-list and written out anew, so that the HTML standard's parser reads back exactly the tree
 * that was written: a second cleaning changes no byte. Throws `Failure` 400 for text nested or cut up beyond all need, 413
 * for text larger than an article may be.
 */
export function cleanHtml(html: string): string {
  return isClean(html) ? html : writeAnew(html);
}

/** The same, whatever the text is: through the parser. */
export function writeAnew(html: string): string {
  const cleaned = writeHtml(buildTree(parseBounded(html.toWellFormed()), parsedTree));
  if (Buffer.byteLength(cleaned) > RICH_TEXT_MAX_BYTES) refuseLong();
  return cleaned;
}
