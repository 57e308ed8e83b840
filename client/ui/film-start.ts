const ICON = '<svg class="icon" aria-hidden="true"><use href="/media/icons.svg#play"></use></svg>';

/** As `part` of client/site/live/live.ts writes it; a rich text is a string. */
const START = 'data-part="film-start"';

export const START_LOOK = 'film-start absolute over centre pill on-paper shadowed accent';

/** The large button that starts a video, hidden until `startVideos`, for rich text; film.tsx draws the same. */
export function startButton(name: string): string {
  return `<button hidden type="button" class="${START_LOOK}" ${START} aria-label="${name}">${ICON}</button>`;
}

/** Its sign on a link to another site's film; client/site/live/player.ts puts `player` in the link's place. */
export function playerLink(attributes: string, words: string, player: string): string {
  const live = `data-press="" data-live="player" data-props="{&quot;src&quot;:&quot;${player}&quot;}"`;
  const sign = `<span class="${START_LOOK}">${ICON}</span>`;
  return `<a${attributes} class="rich-text-player picture-box picture-box-16x9 relative block" ${live}>${sign}${words}</a>`;
}

/** Shows start buttons in place of the controls of videos, which the style hides below one. A started video has the focus. */
export function startVideos(root: HTMLElement): void {
  for (const video of root.querySelectorAll<HTMLVideoElement>('video[poster]')) {
    const button = video.parentElement?.querySelector<HTMLElement>(`[${START}]`);
    if (!button) continue;
    button.hidden = false;
    video.addEventListener('play', () => button.remove()); // by its keys, too
    button.addEventListener('click', () => {
      video.focus();
      video.play().catch(() => button.remove()); // stopped before it began, or not available: its controls show that
    });
  }
}
