import { Fragment, type ReactNode } from 'react';
import { folded } from '../../../server/contract/search-words.ts';
import { setWords } from '../widgets/words.ts';

interface MarkedProps {
  text: string;
  /** As the search reads them. */
  words: readonly string[];
  className: string;
}

/** Stands where a line may end. */
const END = '\0';

/** A text with the searched words marked, whatever their case and width, and its lines broken between its own words. */
export function Marked({ text, words, className }: MarkedProps): ReactNode {
  const set = setWords(text);
  return (
    <span className={set.length > 1 ? `${className} keep-phrases` : className}>
      {piecesOf(set.join(END), words).map(({ text: piece, isFound }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
        isFound ? <mark key={at}>{withEnds(piece)}</mark> : <Fragment key={at}>{withEnds(piece)}</Fragment>,
      )}
    </span>
  );
}

function withEnds(piece: string): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  return piece.split(END).flatMap((word, at) => (at === 0 ? word : [<wbr key={at} />, word]));
}

/** Folding can change how long a text is: `owner` says which character each place of the folded text came from. */
function piecesOf(text: string, words: readonly string[]): { text: string; isFound: boolean }[] {
  const characters = [...text];
  const forms = characters.map((character) => (character === END ? '' : folded(character)));
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
    const isFound = found.has(at) || (character === END && found.has(at - 1) && found.has(at + 1));
    const last = pieces[pieces.length - 1];
    if (last?.isFound === isFound) last.text += character;
    else pieces.push({ text: character, isFound });
  }
  return pieces;
}
