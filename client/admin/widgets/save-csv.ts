import type { CsvFile } from '../../../server/contract/call-row.ts';
import type { CallResult } from '../../call.ts';
import { toast } from './toast.tsx';

/** Saves what a call has made as a file for spreadsheet programs, or says why there is none. */
export async function saveCsv(asked: Promise<CallResult<CsvFile>>): Promise<void> {
  const result = await asked;
  if (!result.ok) return toast.error(result.msg);
  const { csv, name } = result.data;
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the download has begun by then; the address would keep the file in memory
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
