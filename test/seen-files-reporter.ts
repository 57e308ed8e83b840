import type { TestEvent } from 'node:test/reporters';

/** Writes the path of every file that ran at least one test, one a line. */
export default async function* seenFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const seen = new Set<string>();
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { file } = event.data;
    if (!file || seen.has(file)) continue;
    seen.add(file);
    yield `${file}\n`;
  }
}
