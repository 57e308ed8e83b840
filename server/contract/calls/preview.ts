import { id } from '../call-fields.ts';
import { returns, staffChanges } from '../call-row.ts';
import { PUBLISHED_KINDS } from '../kinds/kinds.ts';
import { oneOf } from '../shape.ts';
import { permission } from './content.ts';

/** A page's path with a token that shows it to whoever has the address; `expiresAt` is ISO 8601 UTC. */
export interface Preview {
  url: string;
  expiresAt: string;
}

const shown = { kind: oneOf(PUBLISHED_KINDS), id };

export const previewCalls = {
  'preview/create': staffChanges('POST /v1/preview/create', shown, returns<Preview>(), { permission }),
  /** Ends every link of a record. */
  'preview/end': staffChanges('POST /v1/preview/end', shown, returns(), { permission }),
};
