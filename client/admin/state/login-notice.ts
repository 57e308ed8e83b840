/** One sentence that the log-in page says when it is opened next: why the last session ended. */
const KEY = 'loginNotice';

export function leaveNotice(sentence: string): void {
  sessionStorage.setItem(KEY, sentence);
}

/** Gives the sentence once. */
export function takeNotice(): string | undefined {
  const sentence = sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.removeItem(KEY);
  return sentence;
}
