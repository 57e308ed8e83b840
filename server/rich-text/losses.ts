/** Tells what a text cannot hold, by its kind; of a frame its address. */
export type TellLoss = (
  kind:
    | 'picture'
    | 'frame'
    | 'formula'
    | 'file'
    | 'sound'
    | 'link'
    | 'hidden'
    | 'note'
    | 'deletion'
    | 'cell'
    | 'captions',
  address?: string,
) => void;

/** Elements whose content no text can hold. */
export const LOSSES = new Map<string, Parameters<TellLoss>[0]>([
  ['iframe', 'frame'],
  ['frame', 'frame'],
  ['portal', 'frame'],
  ['fencedframe', 'frame'],
  ['embed', 'file'],
  ['object', 'file'],
  ['applet', 'file'],
  ['audio', 'sound'],
  ['canvas', 'picture'],
]);

/** Tells what an element that one app alone has stands for: a card of WeChat or Yuque, a file of Evernote. */
export function tellMissing(tag: string, get: (name: string) => string | undefined, tell: TellLoss): void {
  if (/^(?:mp(?!-style)|qqmusic)/.test(tag)) tell(/voice|audio|music/.test(tag) ? 'sound' : 'frame');
  if (tag === 'card') tell(get('name') === 'image' ? 'picture' : 'file');
  if (tag !== 'en-media') return;
  const [kind] = (get('type') ?? '').split('/');
  tell(kind === 'image' ? 'picture' : kind === 'audio' ? 'sound' : 'file');
}

/** A drawing up to this width, or one whose page styles its size, is a sign next to words. */
const SIGN_MOST_PX = 32;

/** Whether an SVG is a picture, not a sign next to words. */
export function isDrawing(get: (name: string) => string | undefined): boolean {
  return Number.parseFloat(get('width') ?? '') > SIGN_MOST_PX && get('aria-hidden') !== 'true';
}
