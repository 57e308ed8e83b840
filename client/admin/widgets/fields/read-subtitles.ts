/** The head of WebVTT and, by SubRip, the number and the time of a first line. */
const WEBVTT = /^WEBVTT/;
const SUBRIP = /^\d+[^\S\n]*\n\d+:\d+:\d+[,.]\d+\s*-->/;
const TIMES = /^.*-->.*$/gm;
const TIME = /(\d{1,3}):(\d{1,2}:\d{1,2})[,.](\d{1,3})/g;

/** Subtitles as WebVTT in UTF-8, the only ones that browsers show: also of SubRip, of GBK and of UTF-16. All else stays as it is. */
export async function asWebVtt(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decoded(bytes).replace(/\r\n?/g, '\n').trimStart();
  if (WEBVTT.test(text)) return fileOf(text, file);
  if (!SUBRIP.test(text)) return file;
  const inVtt = (_: string, hours: string, rest: string, part: string) =>
    `${hours.padStart(2, '0')}:${rest}.${part.padEnd(3, '0')}`;
  return fileOf(`WEBVTT\n\n${text.replace(TIMES, (times) => times.replace(TIME, inVtt))}`, file);
}

/** By its mark, else as UTF-8, else as the older code of Chinese Windows. */
function decoded(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function fileOf(text: string, { name }: File): File {
  return new File([text], name, { type: 'text/vtt' });
}
