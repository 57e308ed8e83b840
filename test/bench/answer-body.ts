/** Follows the body of one answer: takes what arrives of it, and says whether that was all. */
export interface AnswerBody {
  /** So far, with what chunks add. */
  bytes: number;
  isWhole(arrived: Buffer): boolean;
}

/** The body that this head announces: so many bytes, or chunks (RFC 9112, 7.1), without trailers. */
export function answerBody(head: string): AnswerBody {
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  const isEnd =
    length === undefined && /^transfer-encoding: chunked/im.test(head) ? chunks() : counted(Number(length ?? 0));
  const body = {
    bytes: 0,
    isWhole(arrived: Buffer) {
      body.bytes += arrived.length;
      return isEnd(arrived);
    },
  };
  return body;
}

function counted(length: number): (arrived: Buffer) => boolean {
  let left = length;
  return (arrived) => {
    left -= arrived.length;
    return left <= 0;
  };
}

function chunks(): (arrived: Buffer) => boolean {
  let left = 0; // of a chunk's data and the line break after it
  let line = '';
  let isLast = false;
  return (arrived) => {
    let at = 0;
    while (at < arrived.length) {
      if (left > 0) {
        const taken = Math.min(left, arrived.length - at);
        left -= taken;
        at += taken;
        continue;
      }
      const end = arrived.indexOf('\n', at);
      line += arrived.toString('latin1', at, end === -1 ? undefined : end);
      if (end === -1) return false;
      at = end + 1;
      if (isLast) return true; // the empty line after the chunk of no bytes
      const size = Number.parseInt(line, 16);
      line = '';
      if (size === 0) isLast = true;
      else left = size + 2;
    }
    return false;
  };
}
