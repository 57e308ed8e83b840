import { fold } from './fold.ts';

const EXTENSION = String.raw`(?:转接?|分机号?|ext(?:ension|n)?|x|[,;#])[\s(.:=]*`;
/** `+86 (0533) 000-0000`, and behind it the extension: `转 801`, `（分机：801）`, `转分机 801`, `ext. 801`, `;ext=801`. */
const WRITTEN = new RegExp(
  String.raw`^(\+?(?:[\s().-]*\d){5,20})(?:[\s(]*(?:${EXTENSION}){1,2}(\d{1,8}))?[\s)]*$`,
  'i',
);

/** Whether this is a telephone number as the settings take one, at most with one extension. */
export function isTelephone(number: string): boolean {
  return WRITTEN.test(plain(number));
}

/** The address that dials a number of the settings. Phones dial an extension after a comma, which is a pause, but not one in `;ext=`. */
export function telephoneHref(number: string): string {
  const [, main = number, extension] = WRITTEN.exec(plain(number)) ?? [];
  const dialled = main.replace(/^(\s*\+.*)\(0\)/, '$1').replace(/[\s().]/g, '');
  return `tel:${dialled}${extension ? `,${extension}` : ''}`;
}

/** The numbers in English, as they are dialled from abroad; without 400 and 800, which only China reaches, unless there is no other. */
export function numbersAbroad(numbers: readonly string[]): string[] {
  const reachable = numbers.filter((number) => !/^[48]00/.test(plain(number).trim()));
  return (reachable.length > 0 ? reachable : numbers).map((number) => {
    const [, main = number, extension] = WRITTEN.exec(plain(number).trim()) ?? [];
    const isWhole = reachable.length === 0 || main.startsWith('+');
    const abroad = isWhole ? main : `+86 ${main.replace(/^\((\d+)\)\s*/, '$1 ').replace(/^0/, '')}`;
    return extension ? `${abroad} ext. ${extension}` : abroad;
  });
}

/** In signs of ASCII; what follows a whole number in brackets or after a hyphen is an extension: 0533-0000000-801. */
function plain(number: string): string {
  return fold(number)
    .replace(/\p{Pd}/gu, '-')
    .replace(/^(.*\d{4})\s*\((\d{1,6})\)\s*$/, '$1,$2')
    .replace(/^(.*\d{7})-(\d{1,6})\s*$/, '$1,$2');
}

/** A visitor's number as typed or pasted: folded, without blanks, hyphens, brackets and the country's code before eleven digits. */
export function typedPhone(words: string): string {
  return fold(words)
    .replace(/[\s\p{Pd}\p{Ps}\p{Pe}\u2212]/gu, '')
    .replace(/^(?:\+|00)?86(?=\d{11}$)/, '');
}

/** When somebody answers: the first clause of the company's text about its hours. */
export function openingHours(hours: string): string {
  return hours.split(/[，；。]/)[0]?.trim() ?? '';
}
