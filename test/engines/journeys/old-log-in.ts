import assert from 'node:assert/strict';
import { handOf } from '../hand.ts';
import { DESK, type Journey } from '../journey.ts';

export const TOO_OLD = '当前浏览器版本过旧，无法使用管理后台，请改用最新版的 Chrome、Edge、Firefox 或 Safari';

export const refusesLogIn: Journey = {
  name: 'the log-in says that the browser is too old',
  levels: ['public', 'plain'],
  async run({ site, engine }) {
    const window = await engine.openWindow(DESK);
    const hand = handOf(window);
    await window.open(`${site.address}/login`);
    await hand.sees(TOO_OLD);
    assert.deepEqual(
      window.complaints.filter((said) => !said.startsWith('SyntaxError')), // it leaves a script that it cannot read
      [],
    );
    await window.close();
    return 'yes';
  },
};
