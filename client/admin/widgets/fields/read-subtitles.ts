/** The head of WebVTT and, by SubRip, the number and the time of a first line. */
const WEBVTT = /^WEBVTT/;
const SUBRIP = /^\d+[^\S\n]*\n\d+:\d+:\d+[,.]\d+\s*-->/;
const TIMES = /^[^\S\n]*(\d[\d:,.]*)[^\S\n]*-->[^\S\n]*(\d[\d:,.]*)/gm;
const TIME = /^(\d+:)?(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?$/;

/** Subtitles as WebVTT in UTF-8, the only ones that browsers show, from SubRip, GBK and UTF-16, too. All else stays as it is. */
export async function asWebVtt(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decoded(bytes).replace(/\r\n?/g, '\n').trimStart();
  const isWebVtt = WEBVTT.test(text);
  if (!isWebVtt && !SUBRIP.test(text)) return file;
  const timed = text.replace(TIMES, (_, from: string, to: string) => `${inVtt(from)} --> ${inVtt(to)}`);
  return new File([isWebVtt ? timed : `WEBVTT\n\n${timed}`], file.name, { type: 'text/vtt' });
}

/** A time in the form of WebVTT (W3C, section 6.3); other text stays, and the server names its line. */
function inVtt(time: string): string {
  const [, hours, minutes, seconds = '', part = ''] = TIME.exec(time) ?? [];
  if (!minutes) return time;
  return `${hours?.padStart(3, '0') ?? ''}${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}.${part.padEnd(3, '0')}`;
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
