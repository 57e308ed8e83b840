import { connect } from 'node:net';

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
  const lines = [
    'POST /v1/visit/record HTTP/1.1',
    `Host: ${hostname}`,
    'Content-Type: application/json',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
    `X-Forwarded-For: 10.0.${at >> 8}.${at & 255}`,
    `Content-Length: ${body.length}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
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
  let size = 0; // of an answer: they are alike to the byte but for their date, whose length is one
  let bytes = 0;
  socket.on('data', (chunk) => {
    const text = chunk.toString('latin1');
    if (size === 0 && !text.startsWith('HTTP/1.1 200')) throw new Error(text.slice(0, 200));
    size ||= text.slice(1).search('HTTP/1.1') + 1 || text.length;
    bytes += chunk.length;
    const whole = Math.floor(bytes / size);
    bytes -= whole * size;
    lane.underWay -= whole;
    answered += whole;
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  return lane;
}
