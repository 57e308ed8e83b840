// Loaded into a server's process: it stands still once this path was requested.
const { subscribe } = require('node:diagnostics_channel');
subscribe('http.server.request.start', ({ request }) => {
  if (request.url !== '/stands-still') return;
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
});
