import type { IncomingMessage } from 'node:http';

/** A token of RFC 9110 section 5.6.2. */
const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
/** Each sign fits one position only, so both take linear time. */
const TYPE = new RegExp(`^[ \\t]*(${TOKEN}/${TOKEN})[ \\t]*$`);
const PARAMETER = new RegExp(`^[ \\t]*(?:(${TOKEN})=(?:(${TOKEN})|"((?:[^"\\\\]|\\\\.)*)")[ \\t]*)?$`);

/**
 * The request's content type and its parameters (RFC 9110 sections 5.6.6 and 8.3.1); undefined if missing or malformed. Type and
 * names are in lower case; values are as written, without their quotes. A name may be repeated.
 */
export function contentTypeOf({ headers }: Pick<IncomingMessage, 'headers'>) {
  const [first = '', ...rest] = splitUnquoted(headers['content-type'] ?? '');
  const type = TYPE.exec(first)?.[1]?.toLowerCase();
  const parameters: [name: string, value: string][] = [];
  for (const part of rest) {
    const [found, name, token, quoted = ''] = PARAMETER.exec(part) ?? [];
    if (found === undefined) return undefined;
    if (name !== undefined) parameters.push([name.toLowerCase(), token ?? quoted]);
  }
  return type === undefined ? undefined : { type, parameters };
}

type Asked = Pick<IncomingMessage, 'headers'>;

/** Whether the body is of this type, without a parameter other than a label of one of these encodings (WHATWG Encoding). */
export function isText(request: Asked, wanted: string, encodings: readonly string[] = ['utf-8']): boolean {
  if (request.headers['content-type'] === wanted) return true; // the usual case
  const { type, parameters = [] } = contentTypeOf(request) ?? {};
  return (
    type === wanted && parameters.every(([name, value]) => name === 'charset' && encodings.includes(encodingOf(value)))
  );
}

function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return ''; // a RangeError: no label that is known
  }
}

/** The parts of a header between those semicolons that are in no quoted string. */
function splitUnquoted(header: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < header.length; at += 1) {
    const sign = header[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ';' && !isQuoted) {
      parts.push(header.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, header.slice(start)];
}
