import { shared } from '../state/shared.ts';

type Answer = (address?: string) => void;
const asked = shared<Answer | undefined>(undefined);

/** Has the person choose a picture of the media library; its address, undefined when they leave without one. */
export function pickMedia(): Promise<string | undefined> {
  return new Promise((resolve) => {
    asked.value?.();
    asked.value = (address) => {
      asked.value = undefined;
      resolve(address);
    };
  });
}

/** Who waits for a picture; undefined while nobody does. */
export const usePicking = () => asked.use();
