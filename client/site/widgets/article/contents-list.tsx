import { type ReactNode, useEffect, useState } from 'react';
import { listen } from '../../../ui/listen.ts';
import type { Heading } from './outline.ts';

/** How far down the window, as a share of it, a heading counts as being read. */
const READING_LINE = 0.3;

/** What an article is made of, as links; the part being read is marked. */
export function ContentsList({ headings }: { headings: readonly Heading[] }): ReactNode {
  const current = useHeadingBeingRead(headings);
  return (
    <nav className="contents-list" aria-label="本页目录">
      <p className="contents-list-title soft type-small">本页目录</p>
      <ol>
        {headings.map((heading) => (
          <li key={heading.id}>
            <a
              className="contents-list-link block soft snug inner-ring"
              href={`#${heading.id}`}
              aria-current={heading.id === current ? 'location' : undefined}
            >
              {heading.text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function useHeadingBeingRead(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const line = window.innerHeight * READING_LINE;
      const passed = headings.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line,
      );
      setCurrent(passed[passed.length - 1]?.id); // engines of 2020 lack Array.at
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    const stop = listen(window, 'scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [headings]);
  return current;
}
