import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { CsvFile, ListOf } from '../../../server/contract/call-row.ts';
import { isBlank } from '../../../server/contract/fold.ts';
import type { Agent, AgentDetail } from '../../../server/features/leads/agent.ts';
import type { LeadQueue } from '../../../server/features/leads/calls.ts';
import { ENQUIRY_STATUSES, type Enquiry, type EnquiryDetail } from '../../../server/features/leads/enquiry.ts';
import type { VisitReport } from '../../../server/features/statistics/calls.ts';
import { sendLead } from '../../helpers/lead-doors.ts';
import { randomFrom } from '../../helpers/random.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const SENTENCE = '疑似垃圾信息';
const NOTES = ['', SENTENCE, `${SENTENCE}。`, `不是${SENTENCE}`, '周五回电'];
const PROGRESS = [
  ...[true, false].map((handled) => ({ kind: 'agent', fields: { handled }, isClosedAsSpam: handled })),
  ...Object.keys(ENQUIRY_STATUSES).map((status) => {
    return { kind: 'enquiry', fields: { status }, isClosedAsSpam: status === 'invalid' };
  }),
] as const;
const DOORS = { agent: '/v1/agent/saveAgent', enquiry: '/v1/enquiry/save' } as const;
const KINDS = ['agent', 'enquiry'] as const;
type Kind = (typeof KINDS)[number];
const STAGES = {
  agent: { open: { handled: false }, closed: { handled: true } },
  enquiry: { open: { status: 'new' }, closed: { status: 'invalid' } },
};

describe('a lead that no person sent', () => {
  const site = suiteSite({ TRUST_PROXY: '1' });
  const staff = suiteStaff(site);
  const read = async <T>(name: Parameters<typeof site.call>[0], input: object = {}) => {
    const { body } = await site.call<T>(name, input, staff);
    return body.data!; // proof: staff may read it
  };
  const rows = async (kind: Kind) => (await read<ListOf<Agent | Enquiry>>(`${kind}/list`, { limit: 100 })).data;
  const idOf = (row: Agent | Enquiry) => ('agentId' in row ? row.agentId : row.enquiryId);
  const detail = (kind: Kind, id: string) =>
    read<AgentDetail | EnquiryDetail>(`${kind}/detail`, { agentId: id, enquiryId: id });
  const mark = async (kind: Kind, id: string, change: object) => {
    const input = { [kind === 'agent' ? 'agentId' : 'enquiryId']: id, ...change };
    assert.equal((await site.call(`${kind}/mark`, input, staff)).status, 200, JSON.stringify(change));
  };
  const counted = async () => (await read<VisitReport>('visit/report', { days: 365 })).days.at(-1)?.leads ?? 0;
  const queue = () => read<LeadQueue>('lead/queue');
  /** Leaves a lead; returns its id. */
  const leave = async (kind: Kind, sent: object = {}) => {
    await sendLead(site, DOORS[kind], { agentName: '王工', agentInfo: '甲公司', phone: '13800000000', ...sent });
    return idOf((await rows(kind))[0]!);
  };

  it('is what the program before this field closed with its note; all others count as they did', async () => {
    const createDate = new Date().toISOString();
    const combinations = PROGRESS.flatMap((progress) => NOTES.map((note) => ({ ...progress, note })));
    await site.pause(async () => {
      for (const [at, { kind, fields, note }] of combinations.entries()) {
        await mkdir(join(site.dataDir, kind), { recursive: true });
        const record = { id: `old-${at}`, version: 1, createDate, phone: '13800000000', note, ...fields };
        await writeFile(join(site.dataDir, kind, `old-${at}.json`), JSON.stringify(record));
      }
    });
    const stored = new Map((await Promise.all(KINDS.map(rows))).flat().map((row) => [idOf(row), row.isSpam]));
    for (const [at, { isClosedAsSpam, note, ...about }] of combinations.entries())
      assert.equal(stored.get(`old-${at}`), isClosedAsSpam && note === SENTENCE, JSON.stringify({ ...about, note }));
    const valid = combinations.filter(({ kind, isClosedAsSpam, note }) =>
      kind === 'agent' ? !(isClosedAsSpam && note === SENTENCE) : !isClosedAsSpam,
    );
    assert.equal(await counted(), valid.length);
    const { agent, enquiry } = await queue();
    assert.deepEqual([agent.suspects, enquiry.suspects], [1, 1]);
  });

  it('stays one, and any other lead stays none, whatever staff write into its note', async () => {
    const random = randomFrom(70);
    const signs = [...SENTENCE, '。', ' ', 'x', '不是'];
    const generated = Array.from({ length: 12 }, () =>
      Array.from({ length: random(9) }, () => signs[random(signs.length)]).join(''),
    );
    for (const kind of KINDS) {
      const spam = await leave(kind, { website: 'https://spam.example' });
      const person = await leave(kind);
      await mark(kind, person, STAGES[kind].closed);
      assert.equal((await detail(kind, spam)).note, SENTENCE);
      const before = await counted();
      for (const note of [...NOTES, ...generated]) {
        for (const [id, isSpam] of [
          [spam, true],
          [person, false],
        ] as const) {
          await mark(kind, id, { note });
          const now = await detail(kind, id);
          assert.deepEqual([now.isSpam, now.note], [isSpam, isBlank(note) ? '' : note]);
        }
        assert.equal(await counted(), before, JSON.stringify([kind, note]));
      }
    }
  });

  it('is marked and unmarked by staff: it leaves queue and statistics and comes back, and its history says so', async () => {
    for (const kind of KINDS) {
      const id = await leave(kind);
      const [before, { waiting }] = [await counted(), (await queue())[kind]];
      const now = async () => [await counted(), (await queue())[kind].waiting, (await detail(kind, id)).isSpam];
      const [here, gone] = [
        [before, waiting, false],
        [before - 1, waiting - 1, true],
      ];
      await mark(kind, id, { isSpam: true, ...STAGES[kind].open }); // a form sends all its fields
      assert.deepEqual(await now(), gone);
      const { csv } = await read<CsvFile>(`${kind}/export`);
      assert.match(csv.split('\r\n')[1] ?? '', /"可疑"/);
      await mark(kind, id, { isSpam: false, ...STAGES[kind].closed });
      assert.deepEqual(await now(), here);
      await mark(kind, id, { isSpam: true });
      await mark(kind, id, STAGES[kind].open); // who opens it again has found a person
      assert.deepEqual(await now(), here);
      const { notes } = await detail(kind, id);
      assert.match(notes.map(({ deed }) => deed).join(), /标为可疑.*不再可疑.*标为可疑.*不再可疑/);
    }
  });
});
