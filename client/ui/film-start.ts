/** The large button that starts a video, hidden until `offerStart`, for rich text; film.tsx draws the same. */
export function startButton(label: string): string {
  const icon = '<svg class="icon" aria-hidden="true"><use href="/media/icons.svg#play"></use></svg>';
  return `<button hidden type="button" class="film-start centre accent" aria-label="播放视频：${label}">${icon}</button>`;
}

/** Shows a start button in place of a video's controls. Pressed, it gives way to them, and the video plays and has the focus. */
export function offerStart(video: HTMLVideoElement, button: HTMLElement): void {
  video.controls = false;
  button.hidden = false;
  button.addEventListener('click', () => {
    video.focus();
    video.play().catch(() => undefined); // stopped before it began, or not available: its controls show that
    button.hidden = true;
    video.controls = true;
  });
}
