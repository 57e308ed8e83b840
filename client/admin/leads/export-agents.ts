import { staffCall } from '../state/staff-call.ts';
import { toast } from '../widgets/toast.tsx';

/** Saves the applications that match as a file for spreadsheet programs. */
export async function exportAgents(keyword: string): Promise<void> {
  const result = await staffCall('agent/export', { keyword });
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
