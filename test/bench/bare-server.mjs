/**
 * The reference: Node's http and nothing else. It answers each request with bytes that lie ready, after reading and
 * parsing a body where one comes. Told over IPC which bytes; killed by its parent.
 */
import { createServer } from 'node:http';

let answers = new Map();

const server = createServer((request, response) => {
  const answer = answers.get(`${request.method} ${request.url}`);
  if (request.method === 'GET') return send(answer, request, response);
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    send(answer, request, response);
  });
});

function send(answer, request, response) {
  if (answer.etag && request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304, { ETag: answer.etag }).end();
    return;
  }
  response.writeHead(200, answer.headers);
  response.end(answer.body);
}

process.on('message', (given) => {
  answers = new Map(
    given.map(({ key, headers, body, etag }) => [key, { headers, etag, body: Buffer.from(body, 'base64') }]),
  );
  process.send('known');
});

server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
