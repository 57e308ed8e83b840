import { once } from 'node:events';
import { connect } from 'node:net';
import { encode } from './load.ts';

/** A process of its own: sends so many events a second, told to begin and to end, and says how many a second were answered. */
const [address = '', rate = ''] = process.argv.slice(2);
const { hostname, port } = new URL(address);
const CONNECTIONS = 32;
const EVERY_MS = 5;
/** Each sends two events a second: all of them count. */
const ADDRESSES = 10_000;
/** What a connection may have under way; past it the server is behind, and less is sent. */
const BEHIND_MOST = 200;

const events = Array.from({ length: ADDRESSES }, (_, at) => {
  const body = JSON.stringify({ page: '/', event: 'view', referrer: 'https://www.baidu.com/s?wd=crane' });
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
    'X-Forwarded-For': `10.0.${at >> 8}.${at & 255}`,
  };
  return encode({ method: 'POST', path: '/v1/visit/record', headers, body }, hostname);
});

let [began, sent, answered] = [0, 0, 0];
let timer: ReturnType<typeof setInterval> | undefined;
const lanes = await Promise.all(Array.from({ length: CONNECTIONS }, openLane));

process.on('message', (word) => {
  if (word === 'begin') {
    [began, sent, answered] = [performance.now(), 0, 0];
    timer = setInterval(pour, EVERY_MS);
    return;
  }
  clearInterval(timer);
  process.send?.((answered / (performance.now() - began)) * 1_000);
});
process.send?.(0);

function pour(): void {
  const due = Math.floor(((performance.now() - began) / 1_000) * Number(rate)) - sent;
  const share = Math.ceil(due / lanes.length);
  for (const lane of lanes) {
    const count = Math.min(share, BEHIND_MOST - lane.underWay);
    if (count <= 0) continue;
    lane.underWay += count;
    const first = sent % (ADDRESSES - count);
    lane.socket.write(Buffer.concat(events.slice(first, first + count)));
    sent += count;
  }
}

async function openLane() {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const lane = { socket, underWay: 0 };
  let rest = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    const heads = (rest + text).match(/HTTP\/1\.1 \d/g) ?? [];
    if (heads.some((head) => !head.endsWith('2'))) throw new Error(text.slice(0, 200));
    rest = (rest + text).slice(1 - 'HTTP/1.1 2'.length); // a head that the next chunk ends
    lane.underWay -= heads.length;
    answered += heads.length;
  });
  await once(socket, 'connect');
  return lane;
}
