const ANSWER_WITHIN_MS = 30_000;
const AGENTS = ['Mozilla/5.0 verification', 'Mozilla/5.0 (iPhone) verification'];

/**
 * Opens every page in a server's sitemap, and the pages at these other paths, as a computer and as a phone. Returns how
 * many, and a line for each that does not open. A page that is hidden, or lacks its record, may answer 404.
 */
export async function openPages(
  address: string,
  others: readonly string[],
): Promise<{ pages: number; faults: string[] }> {
  const sitemap = await pathsIn(`${address}/sitemap.xml`);
  const parts = sitemap.filter((path) => path.endsWith('.xml'));
  const listed = new Set([...sitemap, ...(await Promise.all(parts.map((path) => pathsIn(address + path)))).flat()]);
  const faults: string[] = [];
  const all = [...listed, ...others.filter((path) => !listed.has(path))];
  for (const path of all) {
    for (const agent of AGENTS) {
      const { status, ok, body } = await get(address + path, agent);
      await body?.cancel();
      if (!ok && (status !== 404 || listed.has(path))) faults.push(`${path} returns ${status}`);
    }
  }
  return { pages: all.length, faults };
}

function get(address: string, agent: string): Promise<Response> {
  return fetch(address, { headers: { 'user-agent': agent }, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
}

async function pathsIn(sitemap: string): Promise<string[]> {
  const xml = await (await get(sitemap, '')).text();
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, at = '']) => {
    const { pathname, search } = new URL(at.replaceAll('&#38;', '&'));
    return pathname + search;
  });
}
