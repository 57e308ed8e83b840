import assert from 'node:assert/strict';
import { it } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { allows, PERMISSIONS } from '../../../../server/contract/permissions.ts';

await import('../../../helpers/storage.ts');
const { ScreenLink } = await import('../../../../client/admin/list/screen-link.tsx');
const { screens } = await import('../../../../client/admin/screens.ts');

it('a screen is linked for whoever may open it, with what the address asks of it, and named for all others', () => {
  const shown = (href: string) => renderToStaticMarkup(<ScreenLink href={href}>名称</ScreenLink>);
  for (const auth of ['', ...Object.keys(PERMISSIONS)]) {
    localStorage.setItem('auth', auth);
    for (const { path, permission } of screens)
      for (const href of [path, `${path}?id=1`]) {
        const link = `<a href="${href}">名称</a>`;
        assert.equal(shown(href), allows(auth, permission) ? link : '名称', `${auth} ${href}`);
      }
    assert.equal(shown(''), '名称');
  }
});
