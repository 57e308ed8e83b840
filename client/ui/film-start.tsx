import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The large button that starts a video, in the middle of the box that is `relative`. */
export function FilmStart({ label, onStart }: { label: string; onStart(): void }): ReactNode {
  return (
    <button type="button" className="film-start centre accent" aria-label={`播放视频：${label}`} onClick={onStart}>
      <Icon name="play" />
    </button>
  );
}

/** Plays a video and moves the focus of the button to it. */
export function startFilm(film: HTMLVideoElement | null): void {
  film?.focus();
  film?.play().catch(() => undefined); // stopped before it began, or not available: its controls show that
}
