import { after, before, mock } from 'node:test';
import { chinaDay } from '../../server/contract/china-time.ts';

/** Noon of this day in China, in milliseconds since 1970. */
export const NOON = Date.parse(`${chinaDay(Date.now())}T12:00:00+08:00`);

/** A suite's clock goes on from noon: no midnight comes between what it asks and what it expects. Called before its site starts. */
export function fromNoon(): void {
  const { now } = Date;
  let restore = () => {};
  before(() => {
    const ahead = NOON - now();
    const moved = mock.method(Date, 'now', () => now() + ahead);
    restore = () => moved.mock.restore();
  });
  after(() => restore());
}
