import type { ComponentType } from 'react';
import type { CallName } from '../../server/calls.ts';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { Visits } from './statistics/visits.tsx';

/** A panel of the dashboard; it loads again when `round` grows, and `refresh` loads the whole dashboard again. */
export interface DashboardPanel {
  readonly panel: ComponentType<{ round: number; refresh(): void }>;
  /** Whoever may make this call sees it. */
  readonly call: CallName;
}

/** The panels above what waits, below it while something does. */
export const firstPanels: readonly DashboardPanel[] = [{ panel: FirstSteps, call: 'site/save' }];

/** The panels below what waits, in their order: a line each. */
export const panels: readonly DashboardPanel[] = [{ panel: Visits, call: 'visit/report' }];
