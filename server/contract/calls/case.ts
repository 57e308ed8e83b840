import { id, preview } from '../call-fields.ts';
import { open, returns } from '../call-row.ts';
import type { AroundCase } from '../kinds/case.ts';

export const caseCalls = {
  'case/around': open('POST /v1/case/aroundCase', { caseId: id, preview }, returns<AroundCase>(), {
    isCacheable: true,
    tokenField: 'preview',
  }),
};
