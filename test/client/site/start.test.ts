import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FrameData } from '../../../client/site/frame/frame-data.ts';
import { readStart, START_ID, writeStart } from '../../../client/site/shell/start.ts';
import '../../helpers/dom.ts';

test('what the page is started with comes back as it was, and is written as the page breaks it', (t) => {
  const data = [
    '塔机安全监测',
    '88 号',
    '88\u00a0号',
    '<wbr>',
    '</script>',
    'a"塔机安全监测"\\',
    '',
    '塔机<wbr>安全监测',
  ];
  const json = writeStart(
    { data, frame: {} as FrameData },
    '<p>塔机<wbr>安全<wbr>监测</p><b>88\u00a0<wbr>号</b><i>\\<wbr>"</i>',
  );
  assert.match(json, /\["塔机<wbr>安全<wbr>监测","88 <wbr>号"/);
  assert.doesNotMatch(json, /<(?!wbr>)/);
  const script = document.createElement('script');
  Object.assign(script, { id: START_ID, type: 'application/json', textContent: json });
  document.body.append(script);
  t.after(() => script.remove());
  assert.deepEqual(readStart()?.data, data);
});
