import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { type Answered, type Asked, type Player, RECORDED, startPlayer } from './play-recorded.ts';

describe('every call and refusal of version 0.1.0', () => {
  let player: Player;
  before(async () => {
    player = await startPlayer();
  });
  after(() => player.stop());

  it('answers as it did then, byte for byte', async () => {
    const recorded = JSON.parse(await readFile(RECORDED, 'utf8')) as { asked: Asked; answered: Answered }[]; // proof: record-answers.ts wrote it
    assert.ok(recorded.length >= 400, `${recorded.length} requests`);
    const different: unknown[] = [];
    for (const { asked, answered } of recorded) {
      const now = await player.play(asked);
      if (JSON.stringify(now) !== JSON.stringify(answered)) different.push({ asked, answered, now });
    }
    assert.deepEqual(different.slice(0, 5), []);
  });
});
