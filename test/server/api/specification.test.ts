import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallName } from '../../../server/calls.ts';
import { formOf, png } from '../../helpers/build-pictures.ts';
import { ADMIN_PASSWORD, credentialHeaders } from '../../helpers/site.ts';
import { suiteSite } from '../../helpers/suite-site.ts';

const AGAIN = 'npm run test:one -- test/server/api/specification.test.ts';
/** What each call is sent: it takes the fields that are its own. An answer's field of such a name has this value, too. */
const SENT: Record<string, unknown> = {
  coverName: '塔吊助手',
  coverDescribe: '看得见吊钩',
  jumpUrl: '/dljm',
  locationId: 'zhgd',
  coverUrl: '/media/pictures/not-found-1000x700.wa.webp',
  productCon: '<p>正文</p>',
  newTitle: '开工',
  newIntro: '今天',
  newCover: '',
  newInfo: '<p>全文</p>',
  photoTitle: '工地',
  photoInfo: '清晨',
  photoUrl: '',
  ...{
    agentName: '王工',
    agentInfo: '某公司',
    phone: '13800000000',
    sysName: '后台',
    logo: '/media/pictures/not-found-1000x700.wa.webp',
  },
  username: 'admin',
  password: ADMIN_PASSWORD,
  newPassword: 'long-enough-1',
  limit: 999,
};
const PRODUCT = 'productId locationId productType coverName coverDescribe jumpUrl coverUrl createDate';
const PHOTO = 'photoId photoTitle photoInfo photoUrl';
const ARTICLE = 'newId newTitle newIntro newCover createDate';

/** Each call in its turn: the fields that its answer has among others, its message, where in `data` the fields are. */
const CALLS: [request: string, fields?: string, msg?: string, at?: string][] = [
  ['POST /v1/indexLogin/loginAuth', 'token'],
  ['PUT /service-basics-item/item/item', '', '修改成功！'],
  ['POST /v1/indexLogin/loginAuth', 'userId token itemId auth sysName logo isDeadlineToken name avatar'],
  ['POST /item/user/info', 'userId name avatar auth itemId sysName logo'],
  ['POST /v1/product/saveProduct', 'productId version', '新增成功！'],
  ['POST /v1/product/updateProduct', 'productId version', '修改成功！'],
  ['POST /v1/product/detailProduct', `${PRODUCT} productCon version`],
  ['POST /v1/product/list', 'data count'],
  ['POST /v1/product/list', PRODUCT, '', 'data.0'],
  ['POST /v1/product/selectAllList', 'zhgdList cpxtList jzbhList'],
  ['POST /v1/product/selectAllList', PRODUCT, '', 'zhgdList.0'],
  ['POST /v1/product/deleteProduct', '', '删除成功！'],
  ['POST /v1/carousel/saveCarousel', 'photoId version', '新增成功！'],
  ['POST /v1/carousel/updateCarousel', 'photoId version', '修改成功！'],
  ['POST /v1/carousel/detailCarousel', `${PHOTO} createDate version`],
  ['POST /v1/carousel/list', 'data count'],
  ['POST /v1/carousel/list', PHOTO, '', 'data.0'],
  ['POST /v1/carousel/selectAllList', PHOTO, '', '0'],
  ['POST /v1/carousel/deleteCarousel', '', '删除成功！'],
  ['POST /v1/news/saveNews', 'newId version', '新增成功！'],
  ['POST /v1/news/updateNews', 'newId version', '修改成功！'],
  ['POST /v1/news/detailNews', `${ARTICLE} newInfo version`],
  ['POST /v1/news/list', 'data count'],
  ['POST /v1/news/list', ARTICLE, '', 'data.0'],
  ['POST /v1/news/deleteNews', '', '删除成功！'],
  ['POST /allianceRest/insert', '', '申请成功！'],
  ['POST /v1/agent/saveAgent', '', '申请成功！'],
  ['POST /v1/agent/list', 'data count'],
  ['POST /v1/agent/list', 'agentId agentName agentInfo phone createDate handled note', '', 'data.0'],
  ['POST /service-basics-item/basic/common/upload', 'url', '上传成功！'],
  ['POST /v1/file/upload', '', '上传成功！'],
  ['POST /service-basics-item/sys/users/getAssignRole'],
  ['POST /item/user/logout'],
];

const LINK = '请填写以 / 开头的站内路径，或以 http:// 、https:// 开头的网址';
const PICTURE = '请上传图片，或填写以 http:// 、https:// 开头的图片地址';
const atMost = (most: number) => `不能超过${most}个字符`;
const APPLICANT = { agentName: '王', agentInfo: '甲', phone: '13800000000' };
const PASSWORDS = { password: 'long-enough-1', newPassword: 'long-enough-2' };
/** What is refused, and the sentence of each field. */
const REFUSED: [call: CallName, input: object, errors: Record<string, string>][] = [
  ['product/save', { coverName: '长'.repeat(201) }, { coverName: atMost(200) }],
  ['product/save', { coverDescribe: '长'.repeat(2_001) }, { coverDescribe: atMost(2_000) }],
  ['product/save', { coverUrl: `/media/${'x'.repeat(2_042)}` }, { coverUrl: atMost(2_048) }],
  ['product/update', { jumpUrl: 'javascript:x' }, { productId: '缺少编号', jumpUrl: LINK }],
  ['news/save', { newTitle: '长'.repeat(201) }, { newTitle: atMost(200) }],
  ['news/save', { newIntro: '长'.repeat(2_001), newCover: 'data:x' }, { newIntro: atMost(2_000), newCover: PICTURE }],
  ['carousel/save', { photoTitle: '长'.repeat(201) }, { photoTitle: atMost(200) }],
  [
    'carousel/save',
    { photoInfo: '长'.repeat(2_001), photoUrl: '//x' },
    { photoInfo: atMost(2_000), photoUrl: PICTURE },
  ],
  ['agent/save', {}, { agentInfo: '请输入公司名称', agentName: '请输入联系人', phone: '请输入手机号' }],
  ['alliance/insert', {}, { agentInfo: '请输入公司名称', agentName: '请输入联系人', phone: '请输入手机号' }],
  ['agent/save', { ...APPLICANT, agentInfo: '长'.repeat(51) }, { agentInfo: atMost(50) }],
  ['agent/save', { ...APPLICANT, agentName: '长'.repeat(51) }, { agentName: atMost(50) }],
  ['agent/save', { ...APPLICANT, phone: '1380000000' }, { phone: '请输入正确的手机号' }],
  ['agent/save', { ...APPLICANT, phone: '23800000000' }, { phone: '请输入正确的手机号' }],
  ['agent/save', { ...APPLICANT, requestId: 'x'.repeat(65) }, { requestId: atMost(64) }],
  ['enquiry/save', {}, { phone: '请输入手机号' }],
  ['enquiry/save', { phone: '1380000000' }, { phone: '请输入正确的手机号' }],
  ['system/update', {}, { sysName: '请输入系统名称', logo: '请上传LOGO' }],
  ['system/update', { sysName: '\u200b', logo: ' \u3000' }, { sysName: '请输入系统名称', logo: '请上传LOGO' }],
  ['system/update', { sysName: '长'.repeat(31), logo: '/media/x.png' }, { sysName: atMost(30) }],
  ['account/password', {}, { password: '请输入旧密码', newPassword: '请输入新密码' }],
  ['account/password', { ...PASSWORDS, password: 'wrong' }, { password: '旧密码不正确' }],
  ['account/password', { ...PASSWORDS, newPassword: 'short' }, { newPassword: '新密码长度应为8到128个字符' }],
  ['account/password', { ...PASSWORDS, newPassword: 'x'.repeat(129) }, { newPassword: '新密码长度应为8到128个字符' }],
  ['account/password', { ...PASSWORDS, newPassword: 'Password1' }, { newPassword: '密码过于常见，请换一个' }],
  ['account/password', { ...PASSWORDS, newPassword: 'my-ADMIN-word' }, { newPassword: '密码不能包含账号' }],
];

describe('each call of the specification', () => {
  const site = suiteSite();
  /** What earlier answers gave: ids, and the session. */
  const known: Record<string, string> = {};

  for (const [request, fields = '', msg = '', at = ''] of CALLS) {
    it(`${request} answers ${[msg, at, fields].filter(Boolean).join(', ') || 'success'}`, async () => {
      const [method = '', path = ''] = request.split(' ');
      const isUpload = path.endsWith('upload');
      const type = isUpload ? undefined : { 'content-type': 'application/json' };
      const headers = { ...credentialHeaders(known), ...type };
      const body = isUpload
        ? formOf({ type: 'news', file: png(), logo: png() })
        : JSON.stringify({ ...SENT, ...known });
      const response = await fetch(site.address + path, { method, headers, body });
      known.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? known.cookie ?? '';
      const answer = (await response.json()) as { code: unknown; msg: string; data?: unknown };
      assert.deepEqual([response.status, answer.code], [200, path.endsWith('getAssignRole') ? '' : 200], answer.msg);
      if (msg) assert.equal(answer.msg, msg);
      let data = Object(answer.data);
      for (const key of at.split('.').filter(Boolean)) data = Object(data[key]);
      for (const field of fields.split(' ').filter(Boolean)) {
        const frozen = `the specification freezes ${field} of ${path}; put it back, then run ${AGAIN}`;
        assert.notEqual(data[field], undefined, frozen);
        if (field in SENT) assert.deepEqual(data[field], SENT[field], frozen);
        if (/^(productId|photoId|newId|token)$/.test(field)) known[field] = data[field];
      }
    });
  }

  it('refuses what breaks its rules, and says so of each field', async () => {
    const staff = await site.login('admin', 'long-enough-1');
    for (const [name, input, errors] of REFUSED) {
      const { body } = await site.call(name, input, staff);
      const frozen = `the specification freezes what ${name} refuses; put it back, then run ${AGAIN}`;
      assert.deepEqual([body.code, body.errors], [400, errors], frozen);
      if (name === 'system/update' && Object.keys(errors).length > 1) assert.equal(body.msg, '请填写完整信息');
    }
  });
});
