import { listen } from '../state/listen.ts';

/**
 * Keeps the browser from opening a file that is dropped beside the places for it, which would leave the page; the pointer
 * says that it cannot be dropped there. A place for files prevents the default by itself. Gives the function that stops.
 */
export function keepDroppedFiles(): () => void {
  return listen(document, ['dragover', 'drop'], (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  });
}
