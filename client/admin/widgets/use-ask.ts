import { useState } from 'react';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import type { CallResult } from '../../call.ts';
import { toast } from './toast.tsx';

/** The calls of a small form: whether one is under way, and its errors by field; a refusal that is about none is a toast. */
export function useAsk() {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  async function ask<O>(asked: Promise<CallResult<O>>) {
    setBusy(true);
    const result = await asked;
    setBusy(false);
    if (result.ok) return result;
    setErrors(result.errors);
    if (Object.keys(result.errors).length === 0) toast.error(result.msg);
    return undefined;
  }
  return { busy, errors, setErrors, ask };
}
