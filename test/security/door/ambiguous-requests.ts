/** Values with which two readers could differ about where a body ends. */
const ENCODINGS = [' xchunked', ' "chunked"', '\r\n chunked', '\x0bchunked'];
const LENGTHS = [' 0, 9', ' +0', ' -1', ' 0x0', ' 0 0', '', ' 99999999999999999999999'];
const CHUNKS = ['+0', '0x0', '10000000000000000'];

/**
 * Requests that two readers could cut in two different ways. Whatever a server makes of one, it must not find the hidden
 * request in it: a proxy in front may have taken those bytes for a body.
 */
export function ambiguousRequests(hidden: string, host: string): Record<string, string> {
  const post = postTo(host);
  const length = `Content-Length: ${hidden.length}\r\n\r\n${hidden}`;
  const each = (values: readonly string[], requestOf: (value: string) => string) =>
    Object.fromEntries(values.map((value) => [JSON.stringify(value), requestOf(value)]));
  return {
    ...each(ENCODINGS, (value) => `${post}Transfer-Encoding:${value}\r\n${length}`),
    ...each(LENGTHS, (value) => `${post}Content-Length:${value}\r\n\r\n${hidden}`),
    ...each(CHUNKS, (value) => `${post}Transfer-Encoding: chunked\r\n\r\n${value}\r\n\r\n${hidden}`),
    'length on a second line': `${post}Content-Length:\r\n ${length.slice(16)}`,
    'CL.TE': `${post}Content-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    'TE.CL': `${post}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    'TE.TE, second unknown': `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n${hidden}`,
    'TE.TE, first unknown': `${post}Transfer-Encoding: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
    'chunked not last': `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
    'blank before the colon': `${post}Transfer-Encoding : chunked\r\n${length}`,
    'folded anything': `${post}X: a\r\n Content-Length: 0\r\n${length}`,
    'two lengths': `${post}Content-Length: 0\r\n${length}`,
    'line feeds for lines': `${post.replaceAll('\r\n', '\n')}Content-Length: 0\n\n${hidden}`,
    'line feed after a header': `${post}X: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    'line feed before the end': `${post}Content-Length: 2\r\n\n{}${hidden}`,
    'carriage returns alone': `${post}X: a\rContent-Length: 0\r\n${length}`,
    'carriage return in a name': `${post}Content\r-Length: ${hidden.length}\r\n\r\n${hidden}`,
    'line feed in a chunk': `${post}Transfer-Encoding: chunked\r\n\r\n0\n\n${hidden}`,
    'line feed in a chunk extension':
      `${post}Transfer-Encoding: chunked\r\n\r\n2;x=\n\r\n{}\r\n0\r\n\r\n${hidden}`.replace('{}', 'xx'),
    'chunk longer than it says': `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}{}\r\n0\r\n\r\n${hidden}`,
    'NUL in a header': `${post}X: a\0\r\nContent-Length: 0\0\r\n\r\n${hidden}`,
    'header without a name': `${post}: x\r\nContent-Length: 0\r\n\r\n${hidden}`,
    'old version, chunked': `${post.replace('HTTP/1.1', 'HTTP/1.0')}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    'obsolete version': `GET /healthz HTTP/0.9\r\nHost: ${host}\r\n\r\n${hidden}`,
    'length on a GET': `GET /robots.txt HTTP/1.1\r\nHost: ${host}\r\n${length}`,
    'chunked GET': `GET /robots.txt HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    'length on a refused call': `${post.replace('POST', 'DELETE')}${length}`,
    'length on a form': `POST /dljm HTTP/1.1\r\nHost: ${host}\r\n${length}`,
    'too large a body': `${post}Content-Length: 99999999\r\n\r\n${hidden}`,
    'body of a wrong type': `${post.replace('application/json', 'text/x')}${length}`,
    upgrade: `GET /robots.txt HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${length}`,
    'upgrade to HTTP/2': `GET /robots.txt HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n${length}`,
    expect: `${post}Expect: 100-continue\r\n${length}`,
    'unknown expectation': `${post}Expect: x\r\n${length}`,
  };
}

/** A call up to the header that says how long its body is. */
export function postTo(host: string): string {
  return `POST /v1/carousel/selectAllList HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
}
