import { object } from '../../contract/shape.ts';
import { type StoredKind, time, words } from '../../store/own-kinds.ts';

/** Records that a lead was sent to the notification address, and that a reminder followed if nobody handled it; its id is the lead's. */
const notice = object({ sentAt: time, remindedAt: words });

export const noticeKinds = { notice: { shape: notice, isPrivate: true } satisfies StoredKind };
