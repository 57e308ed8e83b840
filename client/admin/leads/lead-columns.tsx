import type { ReactNode } from 'react';
import { chinaDay, chinaTime } from '../../../server/contract/china-time.ts';
import { dueDay, stageOf } from '../../../server/features/leads/lead-fields.ts';
import { actionsColumn, timeColumn } from '../list/columns.tsx';
import type { Column } from '../list/table.tsx';
import type { Lead, LeadLook } from './lead-kinds.tsx';
import { PhoneLink } from './phone-link.tsx';

/** The columns of a list of leads, the last with these buttons. */
export function leadColumns<D extends Lead>(
  look: LeadLook<D>,
  nameOf: (row: D) => string,
  buttons: Parameters<typeof actionsColumn<D>>[1],
): Column<D>[] {
  return [
    ...look.columns,
    { ...look.phoneHead, width: 'phone', cell: (row) => <PhoneLink {...row} /> },
    timeColumn('时间', ({ createDate }) => createDate),
    { head: '状态', width: 'time', cell: (row) => <LeadStatus lead={row} word={look.wordOf(row)} /> },
    actionsColumn(nameOf, buttons, { width: 'time' }),
  ];
}

/** The progress of a lead, when it is due, its owner or who marked it and when, and its notes. */
function LeadStatus({ lead, word }: { lead: Lead; word: string }): ReactNode {
  const { ownerName, note, savedBy, savedAt } = lead;
  const isInvalid = lead.isSpam || ('status' in lead && lead.status === 'invalid');
  const due = dueDay(lead);
  const isDue = due !== '' && due <= chinaDay(Date.now());
  return (
    <div>
      <span className={`tag ${stageOf(lead) === 'new' ? 'tone-warn' : isInvalid ? '' : 'tone-good'}`}>{word}</span>
      {due && (
        <span className={`type-small ${isDue ? 'accent strong' : 'soft'}`}>
          {` ${due.slice(5)} ${isDue ? '该联系了' : '再联系'}`}
        </span>
      )}
      {savedAt && (
        <span className="block soft type-small figures" title={`${savedBy}，${chinaTime(savedAt)}`}>
          {ownerName ? ` 负责人 ${ownerName}` : ` ${savedBy} ${chinaTime(savedAt).slice(5, 16)}`}
        </span>
      )}
      {note && (
        <span className="one-line block type-small" title={note}>
          {note}
        </span>
      )}
    </div>
  );
}
