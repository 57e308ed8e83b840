const ICON = '<svg class="icon" aria-hidden="true"><use href="/media/icons.svg#play"></use></svg>';

/** The attribute that `part('film', 'start')` of client/site/live/live.ts returns, as text: rich text is built as a string. */
const START = 'data-part="film-start"';

/** The classes of a start button. */
export const START_LOOK = 'film-start absolute over centre pill on-paper shadowed accent';

/** The start button of a video in rich text, hidden until `startVideos` shows it. client/site/widgets/film.tsx has the same one. */
export function startButton(name: string): string {
  return `<button hidden type="button" class="${START_LOOK}" ${START} aria-label="${name}">${ICON}</button>`;
}

/** A link to another site's video with the same sign; client/site/live/player.ts replaces it by the frame at `player`. */
export function playerLink(attributes: string, words: string, player: string): string {
  const live = `data-press="" data-live="player" data-props="{&quot;src&quot;:&quot;${player}&quot;}"`;
  const sign = `<span class="${START_LOOK}">${ICON}</span>`;
  return `<a${attributes} class="rich-text-player picture-box picture-box-16x9 relative block" ${live}>${sign}${words}</a>`;
}

/** Shows the start buttons; film-start.css hides a video's own controls until its button is gone. A press plays and focuses it. */
export function startVideos(root: HTMLElement): void {
  for (const video of root.querySelectorAll<HTMLVideoElement>('video[poster]')) {
    const button = video.parentElement?.querySelector<HTMLElement>(`[${START}]`);
    if (!button) continue;
    button.hidden = false;
    video.addEventListener('play', () => button.remove()); // by its keys, too
    button.addEventListener('click', () => {
      video.focus();
      video.play().catch(() => button.remove()); // stopped before it began, or not available, which its controls show
    });
  }
}
