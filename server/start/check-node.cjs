// Runs before everything else. Its words must be those of Node 6: an older Node could not read newer ones to say so.
const wanted = require('../../package.json').engines.node.match(/\d+/g).map(Number);
const found = process.versions.node.split('.').map(Number);
if (found[0] < wanted[0] || (found[0] === wanted[0] && found[1] < wanted[1])) {
  const line = ['Node', wanted.join('.'), 'or newer is needed, this is Node', process.versions.node].join(' ');
  process.stderr.write(line.concat('\n'));
  process.exit(1);
}
