import { filmPlayer } from '../../../server/contract/films.ts';
import { START_LOOK } from '../../ui/film-start.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { live, PRESSED, part } from '../live/live.ts';

interface FilmProps {
  /**
   * An `.mp4`, or the page of a film at another site; empty for the cover alone. The site's own videos, under /media/,
   * have a `.webm` next to them, and their posters an `.avif`.
   */
  src: string;
  poster: string;
  /** The address of its WebVTT. */
  subtitles?: string | undefined;
  /** The video's content in words, for visitors who cannot see it. */
  label: string;
  /** Shown in place of the poster until the video starts, in the required width. */
  cover?: { src: string; alt: string; sizes: string };
}

const SIZE = { width: 960, height: 540 };
/** An empty poster, available at once: without a poster, Chromium's controls are on black. */
const CLEAR = '/media/icons.svg';
const BOX = 'picture-box picture-box-bare picture-box-16x9 film';

/** A video that loads nothing until it is started; from then on it has the controls of the browser, or of its site. */
export function Film({ src, subtitles, poster, label, cover }: FilmProps) {
  const still = cover ? <Picture {...cover} first /> : poster && <Still src={poster} />;
  if (!src) return <div className={BOX}>{still}</div>;
  const player = filmPlayer(src);
  if (player)
    return (
      <a
        className={`${BOX} block`}
        href={src}
        rel="noreferrer"
        target="_blank"
        aria-label={`播放视频：${label}`}
        {...live('player', { src: player })}
        {...PRESSED}
      >
        {still}
        <span className={START_LOOK}>
          <Icon name="play" />
        </span>
      </a>
    );
  const webm = src.startsWith('/media/') && src.endsWith('.mp4') ? src.replace(/mp4$/, 'webm') : undefined;
  return (
    <div className={BOX} {...live('film')}>
      {still}
      <button hidden type="button" className={START_LOOK} aria-label={`播放视频：${label}`} {...part('film', 'start')}>
        <Icon name="play" />
      </button>
      <video controls playsInline preload="none" poster={CLEAR} aria-label={label} tabIndex={0} {...SIZE}>
        {webm && <source src={webm} type="video/webm" />}
        <source src={src} type="video/mp4" />
        {subtitles && <track default kind="captions" srcLang="zh-CN" label="字幕" src={subtitles} />}
        您的浏览器放不了视频，可以<a href={src}>下载后观看</a>。
      </video>
    </div>
  );
}

/** Behind the video, which draws nothing before it starts: a poster could have only one format, with twice the bytes. */
function Still({ src }: { src: string }) {
  const image = <img src={src} alt="" {...SIZE} decoding="async" />;
  if (!/^\/media\/.*\.webp$/.test(src)) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={src.replace(/webp$/, 'avif')} />
      {image}
    </picture>
  );
}
