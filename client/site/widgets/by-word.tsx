import type { ReactNode } from 'react';
import { clausesOf, figuresOf, type Piece, SHORT_MAX, withUnits } from '../../ui/words.ts';

/**
 * A heading or name whose lines end between clauses, else between words; its element has the class `keep-phrases`. The
 * breaks are hidden from accessible names. Not in a React root of `live/`: browsers split words differently from the server.
 */
export function byWord(text: string) {
  if (text.length > SHORT_MAX) return byLine(text);
  const clauses = clausesOf(text).map((pieces) => pieces.map(pieceOf));
  if (clauses.length < 2) return clauses;
  return clauses.map((pieces, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no identity but their index
    <span className="no-break" key={at}>
      {pieces}
    </span>
  ));
}

/** The name and words of a heading or link set by word: read from its pieces, the name would have a blank between them. */
export function named(text: string): { 'aria-label': string | undefined; children: ReactNode } {
  const clauses = text.length > SHORT_MAX ? [] : clausesOf(text);
  const isOnePiece = clauses.length < 2 && !clauses[0]?.some(({ isWhole }) => isWhole);
  return { 'aria-label': isOnePiece && text === withUnits(text) ? undefined : text, children: byWord(text) };
}

/** A sentence of a card: its lines are full, and end between words. */
export function byLine(text: string) {
  if (text.length > SHORT_MAX) return <span className="running">{byFigure(text)}</span>;
  return clausesOf(text).flat().map(pieceOf);
}

/** Running text that breaks anywhere but inside figures with their units, telephones and short notes in brackets. */
export function byFigure(text: string) {
  return figuresOf(text).map((piece, at) => whole(piece, at, 'unbroken'));
}

/** One for all: a page has hundreds. */
const LINE_MAY_END = <wbr key="end" aria-hidden />;

function pieceOf(piece: Piece, at: number) {
  const shown = whole(piece, at, 'no-break');
  return at > 0 ? [LINE_MAY_END, shown] : shown;
}

/** In a narrow box a `no-break` may break all the same; an `unbroken` keeps the gaps between Han and figures around it. */
function whole({ text, isWhole }: Piece, at: number, name: 'no-break' | 'unbroken') {
  if (!isWhole) return text;
  return (
    <span className={name} key={at}>
      {text}
    </span>
  );
}

/** A short text whose lines end behind its commas. */
export function byPhrase(text: string) {
  return (text.match(/[^，。；：！？]+[，。；：！？]*/g) ?? [text]).map((phrase) => (
    <span key={phrase} className="no-break">
      {phrase}
    </span>
  ));
}
