/** What a source file exports, found by running it. */
export async function exportsOf(bundle, source, plugins = []) {
  const { outputFiles } = await bundle({ entryPoints: [source], plugins, bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
