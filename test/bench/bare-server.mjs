/**
 * The reference: Node's http and nothing else. It answers each request with bytes that lie ready, after reading and
 * parsing a body where one comes; a save is written to a file of its own, synced, renamed, and its folder synced, before
 * the answer. Told over IPC which bytes; killed by its parent. Its argument is the folder to save into.
 */
import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

const folder = process.argv[2];
let answers = new Map();
let saved = 0;

const server = createServer((request, response) => {
  const answer = answers.get(`${request.method} ${request.url}`);
  if (request.method === 'GET') return send(answer, response);
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const fields = JSON.parse(Buffer.concat(chunks).toString());
    if (answer.saves) save(fields).then(() => send(answer, response));
    else send(answer, response);
  });
});

function send({ status, headers, body }, response) {
  response.writeHead(status, headers);
  response.end(body.length > 0 ? body : undefined);
}

async function save(fields) {
  saved += 1;
  const file = join(folder, String(saved));
  const handle = await open(`${file}.new`, 'w');
  await handle.writeFile(JSON.stringify(fields, null, 2));
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
  const directory = await open(folder, 'r');
  await directory.sync();
  await directory.close();
}

process.on('message', (given) => {
  answers = new Map(given.map(({ key, body, ...answer }) => [key, { ...answer, body: Buffer.from(body, 'base64') }]));
  process.send('known');
});

mkdirSync(folder, { recursive: true });
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
