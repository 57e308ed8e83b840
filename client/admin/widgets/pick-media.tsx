import { lazy, type ReactNode, Suspense } from 'react';
import { shared } from '../state/shared.ts';

const MediaPicker = lazy(() => import('./media-picker.tsx'));

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
  return (
    answer && (
      <Suspense>
        <MediaPicker onAnswer={answer} />
      </Suspense>
    )
  );
}
