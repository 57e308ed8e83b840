import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

interface FilmProps {
  /** An `.mp4`. The site's own films, under /media/, have a `.webm` beside them. */
  src: string;
  poster: string;
  /** What the film shows, for those who do not see it. */
  label: string;
}

/** A film that waits, weighing nothing, until somebody starts it; with the browser's own controls. */
export function Film({ src, poster, label }: FilmProps): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const [waiting, setWaiting] = useState(false); // without JavaScript there is no button that does nothing
  useEffect(() => setWaiting(true), []);
  const start = () => {
    video.current?.play();
    video.current?.focus(); // the button goes away, the film's own controls take the keys
  };
  const webm = src.startsWith('/media/') && src.endsWith('.mp4') ? src.replace(/mp4$/, 'webm') : undefined;
  return (
    <div className="film">
      {/* biome-ignore lint/a11y/useMediaCaption: the films are silent; what they show is said in words beside them */}
      <video
        ref={video}
        className="film-video"
        controls
        playsInline
        preload="none"
        poster={poster || undefined}
        aria-label={label}
        width={960}
        height={540}
        onPlay={() => setWaiting(false)}
      >
        {webm && <source src={webm} type="video/webm" />}
        <source src={src} type="video/mp4" />
        您的浏览器放不了影片，可以<a href={src}>下载后观看</a>。
      </video>
      {waiting && (
        <button
          type="button"
          className="film-start"
          aria-label={`播放影片：${label}`}
          onClick={start}
        >
          <Icon name="play" />
        </button>
      )}
    </div>
  );
}
