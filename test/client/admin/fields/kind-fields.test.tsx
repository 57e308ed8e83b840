import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { KindFields } from '../../../../client/admin/fields/kind-fields.tsx';
import { nextOf } from '../../../../client/admin/form/form-state.ts';
import { ChangedFields } from '../../../../client/admin/widgets/fields/changed-mark.tsx';
import { chinaDay, DAY_MS } from '../../../../server/contract/china-time.ts';
import { caseKind } from '../../../../server/contract/kinds/case.ts';
import { type Field, filledNumber, isField, lastDay, number } from '../../../../server/contract/kinds/fields.ts';
import { formOf } from '../../../../server/contract/kinds/kind.ts';
import { page } from '../../../../server/contract/kinds/page.ts';
import { product } from '../../../../server/contract/kinds/product.ts';
import { productGroups } from '../../../../server/contract/kinds/product-groups.ts';
import { system } from '../../../../server/contract/kinds/system.ts';
import { leadFields } from '../../../../server/features/leads/lead-fields.ts';
import { privacyAnswers, settings } from '../../../../server/settings.ts';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
localStorage.setItem('auth', 'content');

it('a field that may be left empty has no star, also where the form fills it in', () => {
  const { input } = productGroups;
  const fields = input.as === 'list' && !isField(input.of) ? Object.entries(input.of) : [];
  const html = renderToStaticMarkup(<KindFields fields={fields} values={{}} errors={{}} onField={() => undefined} />);
  const labels = html.split('<label').slice(1);
  const starred = labels.filter((label) => label.includes('field-required'));
  assert.equal(labels.filter((label) => label.includes('>标识')).length, 1);
  assert.deepEqual([starred.length, starred.some((label) => label.includes('>标识'))], [1, false]);
});

it('a number or a picture has a star where an empty one is refused, and only there', () => {
  const star = (field: Field) =>
    renderToStaticMarkup(
      <KindFields fields={[['n', field]]} values={{}} errors={{}} onField={() => undefined} />,
    ).includes('field-required');
  assert.deepEqual([filledNumber('数', 0, 9), system.fields.logo, privacyAnswers.months].map(star), [true, true, true]);
  assert.deepEqual([number('数', 0, 9), caseKind.fields.casePoster].map(star), [false, false]);
});

it('a choice that the list of the settings has no longer is shown as such, and one of a list that did not come is not', () => {
  const { column } = caseKind.fields;
  const shown = (value: string, choices: object) =>
    renderToStaticMarkup(
      <KindFields
        fields={[['column', { ...column, input: { as: 'choice', choices: { ...choices }, none: '未选择' } }]]}
        values={{ column: value }}
        errors={{}}
        onField={() => undefined}
      />,
    ).match(/<option[^>]*selected[^>]*>[^<]*/)?.[0];
  assert.match(shown('旧的', { 新的: '新的' }) ?? '', /value="旧的".*已不在列表中/);
  assert.match(shown('新的', { 新的: '新的' }) ?? '', />新的$/);
  assert.doesNotMatch(shown('旧的', {}) ?? '', /已不在/);
});

it('an old address of a case is in the form of a case that has one, and in no other', () => {
  const shown = (casePath: string) =>
    renderToStaticMarkup(
      <KindFields fields={formOf(caseKind)} values={{ casePath }} errors={{}} onField={() => undefined} />,
    ).includes('huanghejiangong');
  assert.deepEqual([shown(''), shown('/sdkaili')], [false, true]);
});

it('a form that is only read shows the texts of every entry of its lists, as nothing in it can be pressed', () => {
  for (const [name, field] of [...Object.entries(settings.fields), ...Object.entries(caseKind.fields)]) {
    const { input } = field;
    if (input.as !== 'list' || input.isMenu || isField(input.of)) continue;
    const texts = Object.entries(input.of).filter(([, of]) => ['line', 'area'].includes(of.input.as) && !of.rare);
    const entry = (at: number) => Object.fromEntries(texts.map(([part]) => [part, `${part} ${at}`]));
    const form = (
      <KindFields
        fields={[[name, field]]}
        values={{ [name]: [entry(0), entry(1)] }}
        errors={{}}
        readOnly
        onField={() => undefined}
      />
    );
    const html = renderToStaticMarkup(<fieldset disabled>{form}</fieldset>);
    for (const text of [entry(0), entry(1)].flatMap(Object.values)) assert.ok(html.includes(text), `${name}: ${text}`);
  }
});

it('a form that is only read has no head above the rows that it lacks, and no advice on filling them', () => {
  for (const [name, field] of Object.entries(product.fields)) {
    if (field.input.as !== 'list' || isField(field.input.of)) continue;
    const [hint = ''] = Object.values(field.input.of).flatMap((of) => of.hint ?? []);
    for (const value of [[], [{ name: '功率', value: '30 kW' }]]) {
      const form = (readOnly: boolean) =>
        renderToStaticMarkup(
          <KindFields
            {...{ readOnly }}
            fields={[[name, field]]}
            values={{ [name]: value }}
            errors={{}}
            onField={() => undefined}
          />,
        );
      assert.equal(form(true).includes('<th'), form(false).includes('<th') && value.length > 0, name);
      assert.ok(!hint || !form(true).includes(hint), name);
    }
  }
});

it('whoever may send no files is told so, and offered none of the ways to: in a field, and in a list of pictures', async (t) => {
  t.after(() => localStorage.setItem('auth', 'content'));
  const cases: [auth: string, isOffered: boolean][] = [
    ['content', true],
    ['news', true],
    ['site:update', false],
    ['sysNameLogo:update', false],
  ];
  for (const [auth, isOffered] of cases) {
    localStorage.setItem('auth', auth);
    const sections = {
      hero: { image: '/media/a.png' },
      wechatQr: '',
      partners: [{ name: '甲', logo: '/media/b.png' }],
    };
    const named = Object.keys(sections).map((name) => [name, settings.fields[name as keyof typeof sections]] as const); // proof: its keys
    const shown = await visit(
      null,
      <KindFields fields={named} values={sections} errors={{}} onField={() => undefined} />,
    );
    const words = [...shown.place.querySelectorAll('button')].map((one) => one.textContent);
    const ways = words.filter((word) => ['更换', '选择图片', '从图库选择'].includes(word ?? ''));
    assert.equal(ways.length > 0, isOffered, `${auth}: ${ways.join()}`);
    assert.equal(/需要「内容管理」或「新闻管理」权限/.test(shown.place.textContent ?? ''), !isOffered);
    assert.ok(words.includes('移除'), 'a picture can be taken out by anybody');
    await shown.leave();
  }
});

it('in a form that is only read pictures with a name stay small, and are not opened one by one', () => {
  const fields = Object.entries(settings.fields).filter(([name]) => name === 'partners');
  const partners = [{ name: '甲公司', logo: '/uploads/a-240x80.webp' }];
  for (const readOnly of [true, false]) {
    const html = renderToStaticMarkup(
      <KindFields {...{ fields, readOnly }} values={{ partners }} errors={{}} onField={() => undefined} />,
    );
    assert.ok(html.includes('甲公司') && html.includes('/uploads/a-240x80'), html);
    assert.doesNotMatch(html, /list-field-body/);
  }
});

it('a field worth filling says why for as long as it is empty', () => {
  const shown = (values: object) =>
    renderToStaticMarkup(
      <KindFields fields={formOf(caseKind)} values={{ ...values }} errors={{}} onField={() => undefined} />,
    );
  const wishes = ['还没有客户的话', '还没有现场照片'];
  const said = (html: string) => wishes.map((wish) => html.includes(wish));
  assert.deepEqual(said(shown({})), [true, true]);
  assert.deepEqual(said(shown({ caseQuote: '装完当天就用上了' })), [false, true]);
  assert.deepEqual(said(shown({ casePhoto: '/uploads/a-1200x900.jpg' })), [true, false]);
});

it('a last day that is over says that nothing is shown any more, and no other day does', () => {
  const day = (after: number) => chinaDay(Date.now() + after * DAY_MS);
  const saysOver = (fields: Parameters<typeof KindFields>[0]['fields'], value: string) =>
    renderToStaticMarkup(
      <KindFields fields={fields} values={{ [fields[0]?.[0] ?? '']: value }} errors={{}} onField={() => undefined} />,
    ).includes('官网不显示');
  const last = [['lastDay', lastDay]] as const;
  assert.deepEqual(
    ['', day(-300), day(-1), day(0), day(1)].map((value) => saysOver(last, value)),
    [false, true, true, false, false],
  );
  assert.equal(saysOver([['followDate', leadFields.followDate]], day(-1)), false, 'who is due is called later');
});

it('the link of a map or two numbers, pasted into one coordinate, fill both; typed letters stay where they are', async () => {
  const before = { provider: 'amap', lng: 118.05, lat: 36.81, contactZoom: 16, aboutZoom: 14, picture: '' };
  let held: unknown = before;
  const Form = () => (
    <KindFields
      fields={[['map', settings.fields.map]]}
      values={{ map: held }}
      errors={{}}
      onField={(_, next) => {
        held = nextOf(next, held);
      }}
    />
  );
  const shown = await visit(null, <Form />);
  const put = async (label: string, text: string) => {
    held = before;
    await shown.become(<Form key={text} />);
    const labels = [...shown.place.querySelectorAll('label')];
    const { htmlFor } = labels.find(({ textContent }) => textContent?.startsWith(label)) as HTMLLabelElement; // proof: a field of the group
    const input = document.getElementById(htmlFor);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
    await act(async () => input?.dispatchEvent(new Event('input', { bubbles: true })));
    await shown.become(<Form />);
    return held;
  };
  const tencent = 'https://apis.map.qq.com/uri/v1/marker?marker=coord:31.1312,120.6421;title:工地';
  for (const label of ['经度', '纬度']) {
    assert.deepEqual(await put(label, '120.6421,31.1312'), { ...before, lng: 120.6421, lat: 31.1312 });
    assert.deepEqual(await put(label, tencent), { ...before, provider: 'tencent', lng: 120.6421, lat: 31.1312 });
  }
  assert.deepEqual(await put('纬度', '36.812'), { ...before, lat: 36.812 });
  const short = 'https://surl.amap.com/8Vt1Ab';
  assert.deepEqual(await put('经度', short), { ...before, lng: short });
  assert.match(shown.place.textContent ?? '', /这个链接里没有坐标/);
  await shown.leave();
});

it('an address, and a name in one, are put as they are meant when their field is left', async () => {
  const fields = [...formOf(page), ...formOf(product)].filter(([name]) => name === 'jumpUrl' || name === 'pagePath');
  for (const [pagePath, jumpUrl, ...meant] of [
    ['/p/Our Service', 'www。example。com', 'our-service', 'https://www.example.com'],
    ['our-service', '/map'],
    ['服务', '随便写的'],
  ]) {
    const put: unknown[] = [];
    const values = { jumpUrl, pagePath };
    const { place, leave } = await visit(
      <KindFields fields={fields} values={values} errors={{}} onField={(_, next) => void put.push(next)} />,
    );
    const inputs = [...place.querySelectorAll('input')].filter(({ value }) => value === jumpUrl || value === pagePath);
    assert.equal(inputs.length, 2);
    for (const input of inputs) await act(async () => input.dispatchEvent(new Event('focusout', { bubbles: true })));
    assert.deepEqual(put, meant);
    await leave();
  }
});

it('an icon is chosen by its picture, each of which is drawn; a new group has none', async () => {
  const { input } = productGroups;
  const fields = input.as === 'list' && !isField(input.of) ? input.of : {};
  const { icon } = fields;
  assert.ok(icon?.input.as === 'choice' && icon.empty === '');
  const names = Object.keys(icon.input.choices);
  const drawn = readFileSync(new URL('../../../../client/media/icons.svg', import.meta.url), 'utf8');
  for (const name of names) assert.ok(drawn.includes(`id="${name}"`), name);
  for (const word of '包装 食品 化工 医药 机械 能源 物流 培训 实验室 房屋'.split(' '))
    assert.ok(Object.values(icon.input.choices).includes(word), word);
  const put: unknown[] = [];
  const { place } = await visit(
    <KindFields
      fields={[['icon', icon]]}
      values={{ icon: '' }}
      errors={{}}
      onField={(_, next) => void put.push(next)}
    />,
  );
  const opener = place.querySelector('button');
  assert.equal(opener?.getAttribute('aria-label'), '图标：不用图标');
  await act(async () => opener?.click());
  const buttons = [...place.querySelectorAll('fieldset button')];
  assert.deepEqual(
    buttons.map((button) => button.querySelector('use')?.getAttribute('href')),
    ['', ...names].map((name) => (name ? `/media/icons.svg#${name}` : undefined)),
  );
  assert.equal(place.querySelector('[aria-pressed=true]')?.textContent, '不用图标');
  await act(async () => place.querySelector<HTMLElement>('[aria-label=包装]')?.click());
  assert.deepEqual([put, opener?.getAttribute('aria-expanded')], [['packing'], 'false']);
  assert.ok(document.activeElement === opener, 'the focus goes back');
});

it('another picture takes the stored description of the one before along, and keeps one that was typed for it', async () => {
  const hero = {
    title: '',
    desc: '',
    style: 'photo',
    alt: '一台包装机',
    image: '/uploads/a-9x9.webp',
    mobileImage: '',
  };
  for (const [changed, alt] of [
    [[], ''],
    [['hero.alt'], hero.alt],
  ] as const) {
    const put: unknown[] = [];
    const { place } = await visit(
      <ChangedFields value={changed}>
        <KindFields
          fields={[['hero', settings.fields.hero]]}
          values={{ hero }}
          errors={{}}
          onField={(_, next) => void put.push(nextOf(next, hero))}
        />
      </ChangedFields>,
    );
    await act(async () => place.querySelector<HTMLElement>('[aria-label="电脑端图片：移除"]')?.click());
    assert.deepEqual(put, [{ ...hero, image: '', alt }]);
  }
});
