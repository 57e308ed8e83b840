import type { ReactNode } from 'react';
import { folded } from '../../../server/contract/search-words.ts';

/** A text with the searched words marked, whatever their case and width; `words` as the search reads them. */
export function Marked({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  return piecesOf(text, words).map(({ text: piece, isFound }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
    isFound ? <mark key={at}>{piece}</mark> : piece,
  );
}

/** Folding can change how long a text is: `owner` says which character each place of the folded text came from. */
function piecesOf(text: string, words: readonly string[]): { text: string; isFound: boolean }[] {
  const characters = [...text];
  const forms = characters.map(folded);
  const owner = forms.flatMap((form, at) => Array.from(form, () => at));
  const whole = [...forms.join('')];
  const found = new Set<number>();
  for (const word of words) {
    const wanted = [...word];
    for (let at = 0; at + wanted.length <= whole.length; at++) {
      if (!wanted.every((letter, place) => whole[at + place] === letter)) continue;
      for (const character of owner.slice(at, at + wanted.length)) found.add(character);
    }
  }
  const pieces: { text: string; isFound: boolean }[] = [];
  for (const [at, character] of characters.entries()) {
    const isFound = found.has(at);
    const last = pieces[pieces.length - 1];
    if (last?.isFound === isFound) last.text += character;
    else pieces.push({ text: character, isFound });
  }
  return pieces;
}
