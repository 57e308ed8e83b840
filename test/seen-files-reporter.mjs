/**
 * Writes one line a file: `ran PATH` once it ran at least one test, `failed PATH` once a test of it failed. Plain
 * JavaScript: Node 20 loads reporters without the loaders that the tests have.
 *
 * @param {AsyncIterable<import('node:test/reporters').TestEvent>} events
 */
export default async function* seenFiles(events) {
  const told = new Set();
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { file, todo } = event.data;
    const lines = file ? [`ran ${file}`, ...(event.type === 'test:fail' && !todo ? [`failed ${file}`] : [])] : [];
    for (const line of lines) {
      if (told.has(line)) continue;
      told.add(line);
      yield `${line}\n`;
    }
  }
}
