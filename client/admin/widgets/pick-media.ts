import { shared } from '../state/shared.ts';

type Answer = (address?: string) => void;
const asked = shared<Answer | undefined>(undefined);

/** Lets the user choose a picture of the media library; returns its address, undefined if they cancel. */
export function pickMedia(): Promise<string | undefined> {
  return new Promise((resolve) => {
    asked.value?.();
    asked.value = (address) => {
      asked.value = undefined;
      resolve(address);
    };
  });
}

/** The caller that waits for a picture; undefined if there is none. */
export const usePicking = () => asked.use();
