import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** More files than this for one page cost a phone more in requests than they save in bytes. */
const FILES_MOST = 8;
/** The first script, the way in with what all pages share, the page's own. */
const FILES_ALWAYS = 3;
/** How much more a byte counts on a page that loads much already: each page of visitors has a budget, screens share a frame. */
const WEIGHT = { site: 24, admin: 1 };
/** esbuild leaves out bare imports of packages, which say that they have no side effects. */
const OURS = /^(client|server)\//;

/**
 * esbuild gives every set of pages that have something in common a file of its own: some thirty requests for a first
 * page, most of them for less than 300 bytes. This plugin puts such parts together, so that a page loads a few files and
 * little that it does not need. It bundles twice: once to see who needs what, then with imports of whole groups of parts
 * added to each page, so that esbuild finds one set of pages for the group.
 */
export async function shareChunks(bundle, options) {
  const { metafile } = await bundle({ ...options, write: false, minify: true, sourcemap: false });
  const { ways, views, parts } = readChunks(metafile);
  const weight = WEIGHT[[...ways].some((way) => way.startsWith('client/site/')) ? 'site' : 'admin'];
  const groups = group(parts, views, weight);
  return {
    name: 'share-chunks',
    setup(build) {
      build.onResolve({ filter: /^shared-chunks-\d+$/ }, ({ path }) => ({ path, namespace: 'shared-chunks' }));
      build.onLoad({ filter: /.*/, namespace: 'shared-chunks' }, ({ path }) => ({
        contents: groups[Number(path.split('-').pop())].sources.map((source) => `import './${source}';`).join('\n'),
        resolveDir: options.absWorkingDir,
      }));
      build.onLoad({ filter: /[\\/]client[\\/].*\.tsx?$/ }, async ({ path }) => {
        const source = path.slice(options.absWorkingDir.length + 1).replaceAll('\\', '/');
        if (!ways.has(source) && !views.includes(source)) return undefined;
        const wanted = groups.flatMap(({ pages }, index) =>
          pages.has(source) || (ways.has(source) && pages.size === views.length)
            ? [`import 'shared-chunks-${index}';`]
            : [],
        );
        // what a way in and every page need is then one file
        if (views.includes(source))
          for (const way of ways) wanted.push(`import ${JSON.stringify(join(options.absWorkingDir, way))};`);
        const contents = await readFile(join(options.absWorkingDir, source), 'utf8');
        return { contents: [contents, ...wanted].join('\n'), loader: source.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

/** The ways in, and each set of pages' shared sources. What a way in needs itself, every page has already. */
function readChunks({ inputs, outputs }) {
  const scripts = Object.entries(outputs).filter(([file]) => file.endsWith('.js'));
  const lazy = new Set(scripts.flatMap(([, { imports }]) => imports.filter(isLazy).map(({ path }) => path)));
  const filesOf = new Map();
  for (const [file, { entryPoint }] of scripts) {
    if (entryPoint) filesOf.set(entryPoint, { isLazy: lazy.has(file), loads: [file, ...staticImports(outputs, file)] });
  }
  const entryPoints = [...filesOf.keys()];
  const ways = new Set(entryPoints.filter((source) => !filesOf.get(source).isLazy));
  const views = entryPoints.filter((source) => !ways.has(source));
  const parts = [];
  for (const [file, { entryPoint, inputs: contents, bytes }] of scripts) {
    if (entryPoint) continue;
    const isEverywhere = [...ways].some((way) => filesOf.get(way).loads.includes(file));
    const pages = new Set(views.filter((view) => isEverywhere || filesOf.get(view).loads.includes(file)));
    const sources = Object.keys(contents).filter((source) => OURS.test(source) && !filesOf.has(source));
    const needs = new Set(sources.flatMap((source) => inputs[source].imports.map(({ path }) => path)));
    if (sources.length > 0 && pages.size > 1) parts.push({ sources, bytes, pages, needs });
  }
  return { ways, views, parts };
}

function isLazy({ kind }) {
  return kind === 'dynamic-import';
}

/** While a page has too many, joins the two of its parts that make pages load least that they do not need. */
function group(parts, views, weight) {
  let groups = parts;
  for (;;) {
    const crowded = views.filter((view) => on(view, groups).length > FILES_MOST - FILES_ALWAYS + 1);
    const best = cheapest(groups, crowded, views, weight);
    if (!best) return groups;
    groups = [...groups.filter((part) => part !== best.one && part !== best.other), joined(best.one, best.other)];
    carryNeeds(groups);
  }
}

function on(view, groups) {
  return groups.filter(({ pages }) => pages.has(view));
}

/** Joining two groups costs most on the pages that load most already: the heaviest page is what is to stay small. */
function cheapest(groups, crowded, views, weight) {
  const loads = new Map(views.map((view) => [view, on(view, groups).reduce((sum, { bytes }) => sum + bytes, 0)]));
  let best;
  const tried = new Set();
  for (const view of crowded) {
    const loaded = on(view, groups);
    for (const [at, one] of loaded.entries()) {
      for (const other of loaded.slice(at + 1)) {
        const pair = `${groups.indexOf(one)} ${groups.indexOf(other)}`;
        if (tried.has(pair)) continue;
        tried.add(pair);
        const cost = costOf(groups, one, other, loads, weight);
        if (!best || cost < best.cost) best = { one, other, cost };
      }
    }
  }
  return best;
}

/** What all pages of both would load besides, with all that the two need. */
function costOf(groups, one, other, loads, weight) {
  const pages = new Set([...one.pages, ...other.pages]);
  const loaded = new Set([one, other]);
  for (const group of loaded)
    for (const needed of groups) if (needed.sources.some((source) => group.needs.has(source))) loaded.add(needed);
  let cost = 0;
  for (const page of pages) {
    const more = [...loaded].reduce((sum, { pages: has, bytes }) => (has.has(page) ? sum : sum + bytes), 0);
    const load = loads.get(page) ?? 0;
    cost += (load + more) ** weight - load ** weight;
  }
  return cost;
}

function joined(one, other) {
  return {
    sources: [...one.sources, ...other.sources],
    bytes: one.bytes + other.bytes,
    pages: new Set([...one.pages, ...other.pages]),
    needs: new Set([...one.needs, ...other.needs]),
  };
}

/** A page that loads a group loads what the group needs, too. */
function carryNeeds(groups) {
  for (let changed = true; changed; ) {
    changed = false;
    for (const { needs, pages } of groups) {
      for (const needed of groups.filter(({ sources }) => sources.some((source) => needs.has(source)))) {
        const before = needed.pages.size;
        for (const page of pages) needed.pages.add(page);
        changed ||= needed.pages.size > before;
      }
    }
  }
}

/** All files that a file imports, directly or through others, before it can run. */
export function staticImports(outputs, file, seen = new Set()) {
  for (const { path, kind } of outputs[file].imports) {
    if (kind !== 'import-statement' || seen.has(path)) continue;
    seen.add(path);
    staticImports(outputs, path, seen);
  }
  return [...seen];
}
