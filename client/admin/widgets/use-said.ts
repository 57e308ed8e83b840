import { useEffect, useState } from 'react';

const SAID_MS = 5_000;

/** A text for screen readers, removed after it was read, and the function that sets it. */
export function useSaid(): [said: string, say: (text: string) => void] {
  const [said, say] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: as long for each
  useEffect(() => {
    const timer = setTimeout(() => say(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, say];
}
