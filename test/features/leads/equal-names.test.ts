import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CsvFile, ListOf } from '../../../server/contract/call-row.ts';
import type { SavedAccount } from '../../../server/contract/calls/accounts.ts';
import type { AddedLead } from '../../../server/features/leads/calls.ts';
import type { Enquiry, EnquiryDetail } from '../../../server/features/leads/enquiry.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

describe('colleagues of one name', () => {
  const site = suiteSite();
  const admin = suiteStaff(site);

  it('are told apart by their accounts wherever a lead names its owner', async () => {
    const read = async <T>(name: Parameters<typeof site.call>[0], input: object = {}) => {
      const { status, body, text } = await site.call<T>(name, input, admin);
      assert.equal(status, 200, text);
      return body.data!; // proof: it was answered
    };
    const ids: Record<string, string> = {};
    for (const [username, name] of [
      ['wang1', '王芳'],
      ['wang2', '王芳'],
      ['zhao', '赵云'],
    ] as const) {
      const added = { username, name, auth: 'lead', password: 'Scaffold-and-Net-3' };
      ids[username] = (await read<SavedAccount>('account/save', added)).accountId;
      await read<AddedLead>('lead/add', { kind: 'enquiry', phone: '13800000001', owner: ids[username] });
    }
    const named = ['王芳（wang1）', '王芳（wang2）', '赵云'];
    const { data: rows } = await read<ListOf<Enquiry>>('enquiry/list');
    assert.deepEqual(rows.map(({ ownerName }) => ownerName).sort(), named);
    const { owners } = await read<EnquiryDetail>('enquiry/detail', { enquiryId: rows[0]?.enquiryId });
    const offered = owners.map(({ name }) => name).filter((name) => !name.startsWith('admin'));
    assert.deepEqual(offered.sort(), named);
    const { csv } = await read<CsvFile>('enquiry/export', { owner: ids.wang2 });
    assert.ok(csv.includes('"王芳（wang2）"') && !csv.includes('wang1'), csv);
    await read('account/remove', { accountId: ids.wang1, handTo: '' });
    const [left] = (await read<ListOf<Enquiry>>('enquiry/list', { owner: ids.wang2 })).data;
    assert.equal(left?.ownerName, '王芳', 'who is the only one needs no account');
  });
});
