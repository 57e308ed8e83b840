import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formOf } from '../../helpers/build-pictures.ts';
import { ROOT } from '../../helpers/site.ts';
import type { Client } from './client.ts';

const WRITERS = 8;
/** What a writer has at once of articles and leads: a site does not grow for ever while it is watched. */
const OWN_MOST = 12;
const picture = readFileSync(join(ROOT, 'client/media/brand/icon-180.png'));

/** One thing that is saved again and again: what was answered last, and what was sent since without an answer. */
interface Entry {
  answered: string | undefined;
  sent: (string | undefined)[];
}

/** What eight writers sent and what was answered, to be compared with what a later server has. */
export class Ledger {
  /** Changes that were answered. */
  answers = 0;
  /** newId → its title; undefined once deleted. */
  readonly #articles = new Map<string, Entry & { writer: number }>();
  readonly #pictures = new Set<string>();
  readonly #systemName: Entry = { answered: undefined, sent: [] };
  /** The phone number of an enquiry → itself; undefined once erased. */
  readonly #leads = new Map<string, Entry>();
  #phone = 13_900_000_000;
  #pictureBytes: Buffer | undefined;

  /** Runs eight writers until the server is gone; `round` makes their texts different from those of other rounds. */
  async write(client: Client, round: number): Promise<void> {
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => this.#writer(client, round, writer)));
  }

  /** Every answered change is there whole; one that was not answered is whole or absent. */
  async check(client: Client, folder: string): Promise<void> {
    const listed = await ask<{ data: { newId: string; newTitle: string }[] }>('news/list', { limit: 9999 });
    const titles = new Map(listed.data.map((row) => [row.newId, row.newTitle]));
    for (const [newId, entry] of this.#articles) {
      const hasChanged = entry.sent.length > 0;
      settle(entry, titles.get(newId), newId);
      if (entry.answered === undefined) this.#articles.delete(newId);
      else if (hasChanged || Math.random() < 0.1) {
        const { newInfo } = await ask<{ newInfo: string }>('news/detail', { newId });
        assert.equal(newInfo, bodyOf(entry.answered), `the body of ${newId}`);
      }
    }
    if (this.#systemName.sent.length > 0) {
      settle(this.#systemName, (await ask<{ sysName: string }>('session/user', {})).sysName, 'system name');
    }
    const leads = await ask<{ data: Lead[] }>('enquiry/list', { limit: 9999 });
    checkFiles(leads.data, join(folder, 'data/enquiry-files'));
    const phones = new Set(leads.data.map(({ phone }) => phone));
    for (const [phone, entry] of this.#leads) {
      settle(entry, phones.has(phone) ? phone : undefined, `the enquiry of ${phone}`);
      if (entry.answered === undefined) this.#leads.delete(phone);
    }
    const uploadsDir = join(folder, 'uploads');
    const files = readdirSync(uploadsDir);
    for (const url of this.#pictures) assert.ok(files.includes(url.slice('/uploads/'.length)), `lost: ${url}`);
    for (const file of files.filter((name) => name.endsWith('-180x180.png'))) {
      const bytes = readFileSync(join(uploadsDir, file));
      this.#pictureBytes ??= bytes;
      assert.equal(Buffer.compare(bytes, this.#pictureBytes), 0, `torn: ${file}`);
    }

    async function ask<O>(name: Parameters<Client>[0], body: object): Promise<O> {
      const answer = await client<O>(name, body);
      assert.ok(answer, `${name} was not answered`);
      return answer.data;
    }
  }

  async #writer(client: Client, round: number, writer: number): Promise<void> {
    for (let turn = 0; ; turn++) {
      const text = `${round}-${writer}-${turn} ${'长'.repeat(40)}`;
      const isAnswered = await this.#change(client, writer, turn, text);
      if (!isAnswered) return;
      this.answers += 1;
    }
  }

  #change(client: Client, writer: number, turn: number, text: string): Promise<boolean> {
    if (writer === 7) {
      const sysName = text.slice(0, 20);
      return send(this.#systemName, sysName, () => client('system/update', { sysName, logo: '/media/x.png' }));
    }
    if (writer === 6) return this.#upload(client);
    if (writer === 5) return this.#lead(client);
    const owns = [...this.#articles].filter(([, entry]) => entry.writer === writer && entry.answered !== undefined);
    const [own] = owns;
    if (own && turn % 3 === 1) {
      const [newId, entry] = own;
      const change = { newId, newTitle: text, newInfo: bodyOf(text) };
      return send(entry, text, () => client('news/update', change));
    }
    if (own && (turn % 5 === 2 || owns.length > OWN_MOST))
      return send(own[1], undefined, () => client('news/delete', { newId: own[0] }));
    return this.#create(client, writer, text);
  }

  async #create(client: Client, writer: number, text: string): Promise<boolean> {
    const saved = await client<{ newId: string }>('news/save', { newTitle: text, newInfo: bodyOf(text) });
    if (!saved) return false;
    // Looked at once more after the end, body and all.
    this.#articles.set(saved.data.newId, { answered: text, sent: [text], writer });
    return true;
  }

  async #lead(client: Client): Promise<boolean> {
    const [oldest] = [...this.#leads].filter(([, { answered }]) => answered !== undefined);
    if (oldest && this.#leads.size > OWN_MOST) {
      const [keyword, entry] = oldest;
      const found = await client<{ data: { enquiryId: string }[] }>('enquiry/list', { keyword });
      const { enquiryId = '' } = found?.data.data[0] ?? {};
      if (!(found && (await send(entry, undefined, () => client('enquiry/erase', { enquiryId }))))) return false;
      this.#leads.delete(keyword);
      return true;
    }
    this.#phone += 1;
    const phone = String(this.#phone);
    const entry: Entry = { answered: undefined, sent: [] };
    this.#leads.set(phone, entry);
    return send(entry, phone, () =>
      client('enquiry/save', formOf({ phone, name: '王工', requestId: phone, file: documentOf(phone) })),
    );
  }

  async #upload(client: Client): Promise<boolean> {
    const saved = await client<string>('file/upload', formOf({ type: 'news', file: picture }));
    if (!saved) return false;
    this.#pictures.add(saved.data);
    return true;
  }
}

async function send(entry: Entry, value: string | undefined, call: () => Promise<unknown>): Promise<boolean> {
  entry.sent.push(value);
  if ((await call()) === undefined) return false;
  entry.answered = value;
  entry.sent = [value];
  return true;
}

function settle(entry: Entry, found: string | undefined, what: string): void {
  const allowed = [entry.answered, ...entry.sent];
  // A first value of which nothing was answered: what was there before stands for all that this test did not send.
  if (entry.answered === undefined && entry.sent.length > 0 && !allowed.includes(found)) return;
  assert.ok(allowed.includes(found), `${what}: neither what was answered nor what was sent, but ${found}`);
  entry.answered = found;
  entry.sent = [];
}

interface Lead {
  readonly phone: string;
  readonly enquiryId: string;
}

/** Each enquiry has its file whole, and no other file is there. */
function checkFiles(leads: readonly Lead[], folder: string): void {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  for (const { phone, enquiryId } of leads) {
    assert.ok(names.delete(enquiryId), `the file of ${phone} is lost`);
    assert.ok(readFileSync(join(folder, enquiryId)).equals(documentOf(phone)), `the file of ${phone} is torn`);
  }
  assert.deepEqual([...names], [], 'files of no enquiry');
}

/** A PDF that is another for each visitor, of some pieces of a request. */
function documentOf(phone: string): Buffer {
  return Buffer.from(`%PDF-1.7\n${phone.repeat(20_000)}\n%%EOF\n`);
}

function bodyOf(title: string): string {
  return `<p>${title.repeat(50)}</p>`;
}
