import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Start } from '../../../client/site/shell/start.ts';
import { readManifest } from '../../../server/pages/manifest.ts';
import { ROOT } from '../../helpers/site.ts';

/** What our home page is made from, for others to make the same one. */
export interface HomePage extends Pick<Start, 'data' | 'frame'> {
  title: string;
  description: string;
  /** JSON-LD, one text for each script element. */
  structuredData: string[];
}

/** The parts of the home page that have behaviour: for React's server components, where the browser's side begins. */
const WITH_BEHAVIOUR = ['client/site/widgets/carousel/carousel.tsx', 'client/site/widgets/count-up.tsx'];

/** What these frameworks do by themselves, in the place of our own. */
const WITHOUT_BEHAVIOUR = {
  file: 'client/site/widgets/without-hydration.tsx',
  text: 'export const withoutHydration = (Content: any) => Content;\n',
};

/** Reads it from the page that our server answers. */
export async function readHomePage(address: string): Promise<HomePage> {
  const html = await (await fetch(address, { headers: { 'User-Agent': 'bench' } })).text();
  const one = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  const { data, frame } = JSON.parse(one(/<script id="start"[^>]*>(.*?)<\/script>/s)) as Start; // proof: `writeStart` wrote it
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return {
    title: one(/<title>(.*?)<\/title>/),
    description: one(/<meta name="description" content="(.*?)"/),
    structuredData: Array.from(scripts, ([, json = '']) => json),
    data,
    frame,
  };
}

/** Copies our components, styles and pictures into a project, and the page's content as `page.json`. */
export async function copyHomePage(project: string, page: HomePage): Promise<void> {
  const skipped = [join('client', 'admin'), join('client', 'media')];
  const filter = (path: string) => !skipped.some((folder) => relative(ROOT, path).split(sep, 2).join(sep) === folder);
  await cp(join(ROOT, 'client'), join(project, 'ours', 'client'), { recursive: true, filter });
  for (const folder of ['contract', 'rich-text'])
    await cp(join(ROOT, 'server', folder), join(project, 'ours', 'server', folder), { recursive: true });
  const { styles } = await readManifest(join(ROOT, 'dist'));
  await cp(join(ROOT, 'dist', styles.site), join(project, 'ours', 'site.css'));
  await cp(join(ROOT, 'client', 'media'), join(project, 'public', 'media'), { recursive: true });
  await cp(join(ROOT, 'server', 'starter', 'uploads'), join(project, 'public', 'uploads'), { recursive: true });
  await cp(join(ROOT, 'client', 'media', 'brand', 'favicon.svg'), join(project, 'public', 'favicon.svg'));
  for (const source of WITH_BEHAVIOUR) {
    const file = join(project, 'ours', source);
    await writeFile(file, `'use client';\n${await readFile(file, 'utf8')}`);
  }
  await writeFile(join(project, 'ours', WITHOUT_BEHAVIOUR.file), WITHOUT_BEHAVIOUR.text);
  await writeFile(join(project, 'page.json'), JSON.stringify(page));
}
