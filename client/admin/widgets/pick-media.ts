import { signal } from '@preact/signals-react';
import { hookOf } from '../state/hook-of.ts';

type Answer = (address?: string) => void;
const asked = signal<{ readonly title: string; readonly answer: Answer }>();

/** Lets the user choose a picture of the media library; returns its address, undefined if they cancel. */
export function pickMedia(title = '从图库选择'): Promise<string | undefined> {
  return new Promise((resolve) => {
    asked.peek()?.answer();
    const answer: Answer = (address) => {
      if (asked.peek()?.answer === answer) asked.value = undefined; // an upload may end once another picker is open
      resolve(address);
    };
    asked.value = { title, answer };
  });
}

/** The caller that waits for a picture; undefined if there is none. */
export const usePicking = hookOf(asked);
