/**
 * Writes the path of every file that ran at least one test, one a line. Plain JavaScript: Node 20 loads reporters without
 * the loaders that the tests have.
 *
 * @param {AsyncIterable<import('node:test/reporters').TestEvent>} events
 */
export default async function* seenFiles(events) {
  const seen = new Set();
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { file } = event.data;
    if (!file || seen.has(file)) continue;
    seen.add(file);
    yield `${file}\n`;
  }
}
