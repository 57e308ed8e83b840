import { staffCall } from '../state/staff-call.ts';
import { saveCsv } from '../widgets/save-csv.ts';

/** Saves the applications that match as a file for spreadsheet programs. */
export function exportAgents(keyword: string): Promise<void> {
  return saveCsv(staffCall('agent/export', { keyword }));
}
