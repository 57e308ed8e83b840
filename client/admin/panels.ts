import type { ComponentType } from 'react';
import type { CallName } from '../../server/calls.ts';
import { Visits } from './statistics/visits.tsx';

/** A panel of the dashboard; it loads again when `round` grows. */
interface DashboardPanel {
  readonly panel: ComponentType<{ round: number }>;
  /** Whoever may make this call sees it. */
  readonly call: CallName;
}

/** The panels below what waits, in their order: a line each. */
export const panels: readonly DashboardPanel[] = [{ panel: Visits, call: 'visit/report' }];
