/** Parts that no screen starts with, in one module that loads when the first of them is needed. */
export { DevicesDialog } from './accounts/devices-dialog.tsx';
export { QrDialog } from './accounts/qr-dialog.tsx';
export { findingsIn } from './content/findings.ts';
export { askRenamed } from './settings/ask-renamed.ts';
export { withDrawings } from './settings/brand-drawings.ts';
export { SystemDialog } from './settings/system-dialog.tsx';
export { ConflictDialog } from './versions/conflict-dialog.tsx';
export { HistoryDialog } from './versions/history-dialog.tsx';
