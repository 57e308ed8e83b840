const HAN = /[\p{Script=Han}\u3007]/gu;
const WORDS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]+(?:['’.-][\p{L}\p{Nd}]+)*/gu;

/** How office suites count Chinese: each Han character, each word or number in other letters; no punctuation. */
export function countWords(text: string): number {
  return (text.match(HAN)?.length ?? 0) + (text.match(WORDS)?.length ?? 0);
}
