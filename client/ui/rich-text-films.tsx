import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FilmStart, startFilm } from './film-start.tsx';

/** The start buttons of videos in a rich text, which show their posters until they are started. */
export default function RichTextFilms({ films }: { films: readonly HTMLVideoElement[] }): ReactNode {
  const [started, setStarted] = useState<readonly HTMLVideoElement[]>([]);
  useLayoutEffect(() => {
    for (const film of films) film.controls = false;
  }, [films]);
  const start = (film: HTMLVideoElement) => {
    film.controls = true;
    startFilm(film);
    setStarted([...started, film]);
  };
  return films.map((film, at) => {
    if (started.includes(film)) return null;
    const mark = <FilmStart label={`第 ${at + 1} 段`} onStart={() => start(film)} />;
    return createPortal(mark, film.parentElement ?? document.body, film.src);
  });
}
