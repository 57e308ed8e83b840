import { returns, staffChanges, staffReads } from '../../contract/call-row.ts';
import type { ContentKind } from '../../kinds.ts';
import type { SettingsSection } from '../../settings.ts';

/** The steps of a first day, in their order. */
export const SAMPLE_STEPS = [
  'brand',
  'company',
  'hero',
  'groups',
  'products',
  'about',
  'privacy',
  'filing',
  'samples',
] as const;
export type SampleStep = (typeof SAMPLE_STEPS)[number];

/** How much is still the starter's. */
export interface SampleState extends SampleCounts {
  texts: number;
  steps: { id: SampleStep; done: boolean }[];
  left: SamplesLeft;
}

/** Where the samples are that the numbers count. */
interface SamplesLeft {
  kinds: { kind: ContentKind; count: number }[];
  settings: SettingsSection[];
  texts: { name: string; title: string }[];
  pictures: string[];
}

export interface SampleCounts {
  /** Samples that were never saved here. */
  records: number;
  /** Fields of `site.json`. */
  settings: number;
  /** Uploads, each picture once. */
  files: number;
}

export const sampleCalls = {
  'sample/state': staffReads('POST /v1/sample/state', {}, returns<SampleState>()),
  /** Asks for `site:update` too. */
  'sample/clear': staffChanges('POST /v1/sample/clear', {}, returns<SampleCounts>(), {
    permission: 'content',
    successMessage: '示例内容已清除',
    audit: { deed: '清除示例内容', about: () => ['sample'], when: 'before' },
  }),
};
