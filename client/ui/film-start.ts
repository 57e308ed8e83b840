/** The large button that starts a video, hidden until `startVideos`, for rich text; film.tsx draws the same. */
export function startButton(label: string): string {
  const icon = '<svg class="icon" aria-hidden="true"><use href="/media/icons.svg#play"></use></svg>';
  return `<button hidden type="button" class="film-start centre accent" aria-label="播放视频：${label}">${icon}</button>`;
}

/** Shows start buttons in place of the controls of videos. A pressed one gives way to them; the video plays and has the focus. */
export function startVideos(root: HTMLElement): void {
  for (const video of root.querySelectorAll<HTMLVideoElement>('video[poster]')) {
    const button = video.parentElement?.querySelector<HTMLElement>('.film-start');
    if (!button) continue;
    video.controls = false;
    button.hidden = false;
    button.addEventListener('click', () => {
      video.focus();
      video.play().catch(() => undefined); // stopped before it began, or not available: its controls show that
      button.hidden = true;
      video.controls = true;
    });
  }
}
