import { calls } from '../contract/calls.ts';
import { isRecord } from '../contract/shape.ts';
import { type ApiClient, GivenUp, type Row } from './api-client.ts';

/** Rows per request of a list; a server that returns new rows without end is not trusted. */
const ROWS_AT_ONCE = 100;
const ROWS_MOST = 200_000;
/** Consecutive pages of a list that may fail before the import gives up on the list. */
const FAILED_MOST = 3;

/**
 * Every row of a server's list, in its order; `idIn` gives a row's id, or nothing for one that is to be left out. A page
 * that fails is missing, and `missed` hears of it; throws where every page fails.
 */
export async function readList(
  server: ApiClient,
  name: keyof typeof calls,
  idIn: (row: Row) => string,
  missed: (page: string, error: unknown) => void,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  const failures: { page: number; told: string; error: unknown }[] = [];
  for (let page = 1; rows.size < ROWS_MOST; page += 1) {
    try {
      const data = await server.ask(name, { page, limit: ROWS_AT_ONCE });
      const given: unknown = isRecord(data) ? data.data : data;
      if (!Array.isArray(given)) throw new Error(`${calls[name].path} returned no list`);
      const before = rows.size;
      for (const row of given) {
        const id = isRecord(row) ? idIn(row) : '';
        if (isRecord(row) && id !== '' && !rows.has(id)) rows.set(id, row);
      }
      const count = isRecord(data) ? Number(data.count) : Number.NaN;
      if (rows.size === before || rows.size >= count) break;
    } catch (error) {
      if (error instanceof GivenUp) throw error;
      const isLast = failures.at(1 - FAILED_MOST)?.page === page - FAILED_MOST + 1;
      failures.push({ page, told: `page ${page}${isLast ? ' and those after it' : ''}`, error });
      if (isLast) break;
    }
  }
  const [first] = failures;
  if (first && rows.size === 0) throw first.error;
  for (const { told, error } of failures) missed(told, error);
  return [...rows.values()];
}
