import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { PageBanner } from '../../../../../client/site/widgets/sections/page-banner.tsx';

for (const title of ['', '一座工地'])
  for (const desc of ['', '一个平台'])
    test(`a banner with the title 「${title}」 and the sentence 「${desc}」 shows no bar and no line without words`, () => {
      const html = renderToStaticMarkup(<PageBanner banner={{ image: '', title, desc }} titleIsHeading={false} />);
      assert.deepEqual([html.includes('short-bar'), html.includes('page-banner-desc')], [title !== '', desc !== '']);
      assert.doesNotMatch(html, /<p[^>]*><\/p>/);
    });
