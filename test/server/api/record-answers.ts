import { readFileSync, writeFileSync } from 'node:fs';
import { type Asked, RECORDED, startPlayer } from './play-recorded.ts';

/**
 * Records anew what the requests of recorded-answers.json are answered: `node --import tsx test/server/api/record-answers.ts`.
 * Only a change of the contract is a reason; read the difference before it is committed. A new request is a new line
 * `{"asked":{…}}` there. Nothing is asked whose answer differs each time, such as the list of the audit.
 */
const recorded: { asked: Asked }[] = JSON.parse(readFileSync(RECORDED, 'utf8'));
const player = await startPlayer();
const lines: string[] = [];
try {
  for (const { asked } of recorded) lines.push(JSON.stringify({ asked, answered: await player.play(asked) }));
} finally {
  await player.stop();
}
writeFileSync(RECORDED, `[\n${lines.join(',\n')}\n]\n`);
process.stdout.write(`${lines.length} requests recorded\n`);
