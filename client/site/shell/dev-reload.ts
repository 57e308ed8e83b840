/** Development only: reloads the page when the build has changed. */
let known: string | undefined;

setInterval(async () => {
  const build = await fetch('/assets/build-id.txt', { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : undefined),
    () => undefined, // the server is restarting
  );
  if (build && known && build !== known) location.reload();
  known = build ?? known;
}, 200);
