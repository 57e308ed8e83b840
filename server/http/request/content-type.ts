import type { IncomingMessage } from 'node:http';

export interface ContentType {
  /** In lower case. */
  readonly type: string;
  /** Names in lower case, values as written, without their quotes. A name may be repeated. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

/** A token of RFC 9110 section 5.6.2. */
const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
/** Each sign fits one place only, so both take linear time. */
const TYPE = new RegExp(`^[ \\t]*(${TOKEN}/${TOKEN})[ \\t]*$`);
const PARAMETER = new RegExp(`^[ \\t]*(?:(${TOKEN})=(?:(${TOKEN})|"((?:[^"\\\\]|\\\\.)*)")[ \\t]*)?$`);

/** The request's content type and its parameters (RFC 9110 sections 5.6.6 and 8.3.1); undefined if missing or malformed. */
export function contentTypeOf(request: Pick<IncomingMessage, 'headers'>): ContentType | undefined {
  const [first = '', ...rest] = splitUnquoted(request.headers['content-type'] ?? '');
  const [, type] = TYPE.exec(first) ?? [];
  const found = rest.map((part) => PARAMETER.exec(part));
  if (type === undefined || found.includes(null)) return undefined;
  const parameters = found.flatMap((match): [string, string][] => {
    const [, name, token, quoted = ''] = match ?? [];
    return name === undefined ? [] : [[name.toLowerCase(), token ?? quoted]];
  });
  return { type: type.toLowerCase(), parameters };
}

/** Whether the body is of this type, without a parameter other than `charset=utf-8`. */
export function isUtf8(request: Pick<IncomingMessage, 'headers'>, type: string): boolean {
  const given = contentTypeOf(request);
  const isExpected = ([name, value]: readonly [string, string]) => name === 'charset' && /^utf-8$/i.test(value);
  return given?.type === type && given.parameters.every(isExpected);
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
