import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FilmStart, startFilm } from '../../ui/film-start.tsx';
import { Picture } from '../../ui/picture.tsx';

interface FilmProps {
  /** An `.mp4`. The site's own films, under /media/, have a `.webm` beside them, and their posters an `.avif`. */
  src: string;
  poster: string;
  /** What the film shows, for those who do not see it. */
  label: string;
  /** Stands in place of the poster until the film starts, in the width that is needed. */
  cover?: { src: string; alt: string; sizes: string };
}

/** plain: as it is without JavaScript; started: without the browser's controls, which would lie on the first caption. */
type State = 'plain' | 'waiting' | 'started' | 'handled';

/** Draws nothing, and is there already: where a film has no poster at all, Chromium's controls lie on black. */
const CLEAR = '/media/icons.svg';

/** So long the first caption stands. */
const FIRST_CAPTION_S = 4;

/** A film that waits, weighing nothing, until somebody starts it; soon after with the browser's own controls. */
export function Film({ src, poster, label, cover }: FilmProps): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('plain');
  useEffect(() => setState('waiting'), []);
  useEffect(() => {
    if (state === 'started') startFilm(video.current);
  }, [state]);
  const handle = () => setState((before) => (before === 'started' ? 'handled' : before));
  const webm = src.startsWith('/media/') && src.endsWith('.mp4') ? src.replace(/mp4$/, 'webm') : undefined;
  return (
    <div className="picture-box picture-box-16x9 film">
      {cover ? <Picture {...cover} first /> : poster && <Still src={poster} />}
      {/* biome-ignore lint/a11y/useMediaCaption: the films are silent; what they show is said in words beside them */}
      <video
        ref={video}
        controls={state === 'plain' || state === 'handled'}
        onPointerMove={handle}
        onPointerDown={handle}
        onKeyDown={handle}
        onPause={handle}
        onTimeUpdate={({ currentTarget }) => currentTarget.currentTime > FIRST_CAPTION_S && handle()}
        playsInline
        preload="none"
        poster={CLEAR}
        aria-label={label}
        tabIndex={0}
        width={960}
        height={540}
      >
        {webm && <source src={webm} type="video/webm" />}
        <source src={src} type="video/mp4" />
        您的浏览器放不了视频，可以<a href={src}>下载后观看</a>。
      </video>
      {state === 'waiting' && <FilmStart label={label} onStart={() => setState('started')} />}
    </div>
  );
}

/** Lies under the film, which paints nothing before it starts: a poster could be of one kind alone, with twice the bytes. */
function Still({ src }: { src: string }): ReactNode {
  const image = <img src={src} alt="" width={960} height={540} decoding="async" />;
  if (!/^\/media\/.*\.webp$/.test(src)) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={src.replace(/webp$/, 'avif')} />
      {image}
    </picture>
  );
}
