import { useCallback, useEffect, useState } from 'react';
import type { SiteTextSource } from '../../../server/contract/kinds/settings.ts';
import { staffCall } from '../state/staff-call.ts';

export interface LoadedSiteTexts {
  texts: readonly SiteTextSource[] | undefined;
  /** Why they could not be fetched. */
  failure: string | undefined;
  load(): Promise<void>;
}

export function useSiteTexts(): LoadedSiteTexts {
  const [texts, setTexts] = useState<readonly SiteTextSource[]>();
  const [failure, setFailure] = useState<string>();
  const load = useCallback(async () => {
    setFailure(undefined);
    const result = await staffCall('site/texts', {});
    if (result.ok) setTexts(result.data);
    else setFailure(result.msg);
  }, []);
  useEffect(() => {
    load();
  }, [load]);
  return { texts, failure, load };
}

/** A value of the settings with the file names of texts, however deep, replaced by their titles. */
export function withTextTitles(value: unknown, texts: readonly SiteTextSource[]): unknown {
  if (typeof value === 'string') return texts.find(({ name }) => name === value)?.title ?? value;
  if (Array.isArray(value)) return value.map((entry) => withTextTitles(entry, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withTextTitles(inner, texts)]));
}
