// Runs before everything else. Its words must be those of Node 6: an older Node could not read newer ones to say so.
const wanted = require('../../package.json').engines.node.match(/\d+/g).map(Number);
const found = process.versions.node.split('.').map(Number);
if (found[0] < wanted[0] || (found[0] === wanted[0] && found[1] < wanted[1])) {
  end(['Node', wanted.join('.'), 'or newer is needed, this is Node', process.versions.node].join(' '));
}
// A command runs what is built, and builds nothing over a version that is being served.
const program = process.argv[1] || '';
if (/[\\/]dist[\\/]zhuzhan$/.test(program) && !require('node:fs').existsSync(program)) {
  end('nothing is built here yet: run npm run build first');
}

function end(line) {
  process.stderr.write(line.concat('\n'));
  process.exit(1);
}
