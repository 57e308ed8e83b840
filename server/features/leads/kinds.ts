import type { StoredOf } from '../../contract/kinds/kind.ts';
import { type AgentKind, agent } from './agent.ts';
import { type EnquiryKind, enquiry } from './enquiry.ts';

/** Requests of visitors to be called back. */
export const leadKinds = { agent, enquiry };
export type LeadKind = keyof typeof leadKinds;
export const LEAD_KINDS = ['agent', 'enquiry'] as const satisfies readonly LeadKind[];

export type AgentFields = StoredOf<AgentKind>;
export type EnquiryFields = StoredOf<EnquiryKind>;
