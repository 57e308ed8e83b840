import assert from 'node:assert/strict';
import { it } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { KindFields } from '../../../../client/admin/fields/kind-fields.tsx';
import { caseKind } from '../../../../server/contract/kinds/case.ts';
import { isField } from '../../../../server/contract/kinds/fields.ts';
import { formOf } from '../../../../server/contract/kinds/kind.ts';
import { productGroups } from '../../../../server/contract/kinds/site-fields.ts';

it('a field that may be left empty has no star, also where the form fills it in', () => {
  const { input } = productGroups;
  const fields = input.as === 'list' && !isField(input.of) ? Object.entries(input.of) : [];
  const html = renderToStaticMarkup(<KindFields fields={fields} values={{}} errors={{}} onField={() => undefined} />);
  const labels = html.split('<label').slice(1);
  const starred = labels.filter((label) => label.includes('field-required'));
  assert.equal(labels.filter((label) => label.includes('>标识')).length, 1);
  assert.deepEqual([starred.length, starred.some((label) => label.includes('>标识'))], [1, false]);
});

it('an old address of a case is in the form of a case that has one, and in no other', () => {
  const shown = (casePath: string) =>
    renderToStaticMarkup(
      <KindFields fields={formOf(caseKind)} values={{ casePath }} errors={{}} onField={() => undefined} />,
    ).includes('huanghejiangong');
  assert.deepEqual([shown(''), shown('/sdkaili')], [false, true]);
});
