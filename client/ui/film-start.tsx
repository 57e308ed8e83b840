import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The large mark that starts a film, in the middle of the box that is `relative`. */
export function FilmStart({ label, onStart }: { label: string; onStart(): void }): ReactNode {
  return (
    <button type="button" className="film-start centre accent" aria-label={`播放视频：${label}`} onClick={onStart}>
      <Icon name="play" />
    </button>
  );
}

/** Plays a film, and gives it the focus that the mark had. */
export function startFilm(film: HTMLVideoElement | null): void {
  film?.focus();
  film?.play().catch(() => undefined); // stopped before it began, or not to be had: its controls say so
}
