/** Development only: reloads the page when the server sends another number of the build. */
let known: string | undefined;

setInterval(async () => {
  const response = await fetch('/assets/build-id.txt', { cache: 'no-store' }).catch(() => undefined); // it is restarting
  const build = response?.ok ? await response.text() : known;
  if (known && build !== known) location.reload();
  known = build;
}, 200);
