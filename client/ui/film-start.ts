const ICON = '<svg class="icon" aria-hidden="true"><use href="/media/icons.svg#play"></use></svg>';

/** What `part('film', 'start')` of client/site/live/live.ts returns, as text, because rich text is built as a string. */
const START = 'data-part="film-start"';

/** The classes of a start button. */
export const START_LOOK = 'film-start absolute over centre pill on-paper shadowed accent';

/** The start button of a video in rich text, hidden until `startVideos` shows it. client/site/widgets/film.tsx has the same one. */
export function startButton(name: string): string {
  return `<button hidden type="button" class="${START_LOOK}" ${START} aria-label="${name}">${ICON}</button>`;
}

/** A link to a video on another site, with the same icon. A press replaces it by a frame of `player`, see client/site/live/player.ts. */
export function playerLink(attributes: string, words: string, player: string): string {
  const live = `data-press="" data-live="player" data-props="{&quot;src&quot;:&quot;${player}&quot;}"`;
  const sign = `<span class="${START_LOOK}">${ICON}</span>`;
  return `<a${attributes} class="rich-text-player picture-box picture-box-16x9 relative block" ${live}>${sign}${words}</a>`;
}

/** Shows the start buttons, which focus and play their videos. Until a button is removed, film-start.css hides the video's controls. */
export function startVideos(root: HTMLElement): void {
  for (const video of root.querySelectorAll<HTMLVideoElement>('video[poster]')) {
    const button = video.parentElement?.querySelector<HTMLElement>(`[${START}]`);
    if (!button) continue;
    button.hidden = false;
    video.addEventListener('play', () => button.remove()); // also if it was started by a key
    button.addEventListener('click', () => {
      video.focus();
      video.play().catch(() => button.remove()); // paused at once, or not playable: then the video's controls show why
    });
  }
}
