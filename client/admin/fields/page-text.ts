import { type CallResult, mapResult } from '../../call.ts';
import { CODE_GONE } from '../widgets/boundary.tsx';

/** Parses and serialises the texts of the site; loaded together with the editor. */
export const loadPageText = () => import('../../rich-text-editor/page-text.ts');

/** Maps the content of an answer, as `mapResult` does; `read` turns a stored text into editor text. */
export async function mapPageText<A, B>(
  result: CallResult<A>,
  map: (data: A, read: (text: string) => string) => B,
): Promise<CallResult<B>> {
  if (!result.ok) return result;
  const pageText = await loadPageText().catch(() => undefined);
  return pageText ? mapResult(result, (data) => map(data, pageText.readPageText)) : CODE_GONE;
}
