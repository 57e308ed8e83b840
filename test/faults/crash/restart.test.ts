import { describe, it } from 'node:test';
import { loseNothing } from './aside.ts';

describe('a server that is cut more than once', () => {
  it('loses nothing when the power goes while it starts after a power cut', async (t) => {
    await loseNothing('power cuts while starting', t);
  });

  it('keeps what a restarted server has shown, when a kill comes first and the power cut afterwards', async (t) => {
    await loseNothing('kills, restarts, then power cuts', t);
  });

  it('ends a first start that was cut as if nothing had happened, and keeps the first account', async (t) => {
    await loseNothing('first starts', t);
  });

  it('has moved the cases of an older folder once and whole, wherever the power went', async (t) => {
    await loseNothing('the move of old cases', t);
  });
});
