import type { ReactNode } from 'react';
import { shared } from '../state/shared.ts';
import { useOnDemand } from './use-on-demand.ts';

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

/** Where the media library opens to choose from; once in an application. */
export function MediaPickerHost(): ReactNode {
  const answer = asked.use();
  const load = async () => (await import('./media-picker.tsx')).MediaPicker;
  const MediaPicker = useOnDemand(answer !== undefined, load, () => asked.value?.());
  return answer && MediaPicker && <MediaPicker onAnswer={answer} />;
}
