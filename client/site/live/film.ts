import { offerStart } from '../../ui/film-start.ts';

/** Puts a start button in place of a video's controls, which come back when it is pressed. */
export function film(root: HTMLElement): void {
  const video = root.querySelector('video');
  const button = root.querySelector<HTMLElement>('.film-start');
  if (video && button) offerStart(video, button);
}
