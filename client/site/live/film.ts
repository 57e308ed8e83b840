import { offerStart } from '../../ui/film-start.ts';
import { listen } from '../../ui/listen.ts';

/** Display time of the first caption, which the browser's controls would cover. */
const FIRST_CAPTION_S = 4;

/** Puts a start button in place of a video's controls, which come back when they are wanted, and soon after the start. */
export function film(root: HTMLElement): void {
  const video = root.querySelector('video');
  const button = root.querySelector<HTMLElement>('.film-start');
  if (!video || !button) return;
  const handOver = () => {
    video.controls = true;
  };
  offerStart(video, button, () => {
    listen(video, ['pointermove', 'pointerdown', 'keydown', 'pause'], handOver);
    listen(video, 'timeupdate', () => video.currentTime > FIRST_CAPTION_S && handOver());
  });
}
