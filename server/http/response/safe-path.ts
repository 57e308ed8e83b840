/** Names that mean the same everywhere: no leading dot, no separator, no control character, nothing to decode twice. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
const DEPTH_MAX = 8;

/** The segments of a relative path as it stands in a URL, decoded once; undefined when any spelling of it could mean another place. */
export function safeSegments(relativePath: string): string[] | undefined {
  const segments: string[] = [];
  for (const part of relativePath.split('/', DEPTH_MAX + 1)) {
    const segment = decode(part);
    if (segment === undefined || !SEGMENT.test(segment)) return undefined;
    segments.push(segment);
  }
  return segments.length > DEPTH_MAX ? undefined : segments;
}

function decode(part: string): string | undefined {
  try {
    return part.includes('%') ? decodeURIComponent(part) : part;
  } catch {
    return undefined; // the only thing it throws is URIError, for what is no UTF-8
  }
}
