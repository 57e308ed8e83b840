import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FilmStart, startFilm } from '../../ui/film-start.tsx';
import { Picture } from '../../ui/picture.tsx';

interface FilmProps {
  /** An `.mp4`. The site's own videos, under /media/, have a `.webm` next to them, and their posters an `.avif`. */
  src: string;
  poster: string;
  /** What the video shows, for visitors who cannot see it. */
  label: string;
  /** Shown in place of the poster until the video starts, in the required width. */
  cover?: { src: string; alt: string; sizes: string };
}

/** plain: as without JavaScript; started: without the browser's controls, which would cover the first caption. */
type State = 'plain' | 'waiting' | 'started' | 'handled';

/** An empty poster, available at once: without a poster, Chromium's controls are on black. */
const CLEAR = '/media/icons.svg';

/** Display time of the first caption. */
const FIRST_CAPTION_S = 4;

/** A video that loads nothing until a visitor starts it; soon after the start it has the browser's own controls. */
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

/** Behind the video, which draws nothing before it starts: a poster could have only one format, with twice the bytes. */
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
