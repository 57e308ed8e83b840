import { useCallback, useEffect, useState } from 'react';
import type { ListOf } from '../../../server/contract/call-row.ts';
import { daysOfMonth, monthBefore } from '../../../server/contract/china-time.ts';
import type { CallResult } from '../../call.ts';
import { listen } from '../../ui/listen.ts';
import { usePersisted } from '../state/persisted.ts';
import { serverNow } from '../state/staff-call.ts';
import type { Choice } from '../widgets/fields/select-field.tsx';
import { toast } from '../widgets/toast.tsx';

export interface Filter {
  name: string;
  label: string;
  /** The fields that a text filter searches, if its label is not clear. */
  placeholder?: string;
  /** A select of these; without them a line of text. */
  choices?: readonly Choice[];
  /** The filter and its value with which this one is offered; without it, always. */
  with?: readonly [name: string, value: string];
}

export type Filters = Readonly<Record<string, string>>;

export interface Asked {
  filters: Filters;
  page: number;
  limit: number;
}

export type PagedList<R> = ReturnType<typeof usePagedList<R>>;

const FIRST_LIMIT = 10;
const NOTHING = { question: '', answer: undefined };

/** A list that the server filters and pages, persisted while the tab is open. Of fewer pages the last one is shown. */
export function usePagedList<R, M = unknown>(
  fields: readonly Filter[],
  fetchPage: (asked: Asked) => Promise<CallResult<ListOf<R> & M>>,
  begins: Filters = {},
  firstLimit = FIRST_LIMIT,
) {
  const [none] = useState<Filters>(() => ({ ...Object.fromEntries(fields.map(({ name }) => [name, ''])), ...begins }));
  const [typed, setTyped] = usePersisted<Filters>('typed', none);
  const [asked, setAsked] = usePersisted<Asked>('asked', { filters: none, page: 1, limit: firstLimit });
  const [reload, setReload] = useState({ number: 0, isAsked: true });
  const [shown, setShown] = useState<{ question: string; answer: (ListOf<R> & M) | undefined }>(NOTHING);
  const [answered, setAnswered] = useState<{ request: string; failure: string | undefined }>();
  const { page, limit } = asked;
  const question = JSON.stringify(asked);
  const request = `${reload.number} ${question}`;
  const isReading = answered?.request !== request;
  const { answer } = shown;
  const isFiltered = Object.entries(asked.filters).some(([name, value]) => value !== none[name]);
  const isReload = shown.question === question; // the rows stay meanwhile, without a flicker

  // biome-ignore lint/correctness/useExhaustiveDependencies: `request` has `asked` by value
  useEffect(() => {
    let isCurrent = true;
    fetchPage(asked).then((result) => {
      if (!isCurrent) return;
      if (!result.ok && result.code === 400 && isFiltered) {
        toast.warning('筛选条件不能用，已显示全部');
        return goTo(none, 1);
      }
      setAnswered({ request, failure: result.ok ? undefined : result.msg });
      if (!result.ok) return isReload && reload.isAsked && toast.error(result.msg);
      const last = Math.max(1, Math.ceil(result.data.count / limit));
      if (page > last) return setAsked({ ...asked, page: last });
      setShown({ question, answer: result.data });
    });
    return () => {
      isCurrent = false;
    };
  }, [request]);

  const again = useCallback((isAsked = true) => setReload(({ number }) => ({ number: number + 1, isAsked })), []);
  // colleagues, and another tab, changed it meanwhile
  useEffect(() => listen(document, 'visibilitychange', () => !document.hidden && again(false)), [again]);
  /** Shows a page with these filters, and copies them to the fields. */
  const goTo = (filters: Filters, to: number) => {
    if (filters !== asked.filters) setTyped(filters);
    setAsked((before) => ({ ...before, filters, page: to }));
    again();
  };
  const askAnew = (filters: Filters) => {
    setShown({ question: '', answer });
    goTo(filters, 1);
  };
  return {
    fields,
    fetchPage,
    /** No filters, or the default ones. */
    none,
    /** The filters of the shown rows. */
    ...asked,
    isFiltered,
    /** The values of the filter fields; `query` applies them. */
    typed,
    type: (name: string, value: string) => setTyped((before) => ({ ...before, [name]: value })),
    query: () => askAnew(typed),
    reset: (stays = '') => askAnew(stays in asked.filters ? { ...none, [stays]: asked.filters[stays] ?? '' } : none),
    toPage: (to: number) => setAsked((before) => ({ ...before, page: to })),
    goTo,
    setLimit: (to: number) => setAsked((before) => ({ ...before, limit: to, page: 1 })),
    refresh: () => again(),
    /** Whether an answer is due, also to a reload that shows nothing of it. */
    isReading,
    /** Undefined until the first answer. */
    rows: answer?.data,
    count: answer?.count ?? 0,
    /** The answer that has the shown rows, with what its call adds to them. */
    answer,
    busy: isReading && !isReload,
    failure: isReading || isReload ? undefined : answered.failure,
  };
}

const MONTHS_OFFERED = 24;

/** The date filter of a list that grows over the years; its months are counted from the day on which it is read. */
export const MONTH_FILTER: Filter = {
  name: 'month',
  label: '时间',
  get choices() {
    const now = serverNow();
    const months = Array.from({ length: MONTHS_OFFERED }, (_, back) => {
      const value = monthBefore(now, back);
      return { value, label: ['本月', '上月'][back] ?? `${value.replace('-', '年')}月` };
    });
    return [{ value: '', label: '全部' }, ...months];
  },
};

/** The days of the selected month, as API parameters. */
export function daysOf({ month = '', ...filters }: Filters): Filters {
  return { ...filters, ...(month && daysOfMonth(month)) };
}
