import { brand } from './contract/kinds/brand.ts';
import { robot, robotAddress } from './contract/kinds/chat-robot.ts';
import * as f from './contract/kinds/fields.ts';
import { coverage, framePictures, headings } from './contract/kinds/headings.ts';
import { kind } from './contract/kinds/kind.ts';
import { menu } from './contract/kinds/menu.ts';
import type { ProductRow } from './contract/kinds/product.ts';
import { productGroups } from './contract/kinds/product-groups.ts';
import { redirects } from './contract/kinds/redirects.ts';
import { shownSections } from './contract/kinds/shown-sections.ts';
import * as s from './contract/kinds/site-fields.ts';
import * as parts from './contract/kinds/site-parts.ts';
import { siteProofs } from './contract/kinds/site-proofs.ts';
import { anyText, type Read, right, type Shape, wrong } from './contract/shape.ts';
import { leadsSettings, months } from './features/leads/settings.ts';
import { searchPushAsked, searchPushFiles, searchPushSettings } from './features/search-push/settings.ts';

/** `site.json`: what belongs to no record. Owners may edit it by hand, so every field is checked at start. */

export const MAPS = { amap: '高德地图', baidu: '百度地图', tencent: '腾讯地图', osm: 'OpenStreetMap' } as const;

const TONGJI = {
  hint: '填写后，访客的浏览器从 hm.baidu.com 取统计程序，留下它的 Cookie：请写进隐私政策',
};
/** The number alone, or the whole code that holds it. */
const tongjiNumber: Shape<string> = (value) => {
  const found = typeof value === 'string' ? /^$|^(?:.*hm\.js\?)?([0-9a-f]{32})(?:".*)?$/s.exec(value.trim()) : null;
  return found ? right(found[1] ?? '') : wrong('请粘贴百度统计的代码，或其中 hm.js? 后面的 32 位编号');
};

const founded = { ...f.filledNumber('成立年份', 1900, 2100, '年'), hint: '填 0 为不显示' };

export const settings = kind('site', 'name', '站点', {
  fields: {
    brand,
    company: f.group('公司信息', {
      name: s.line('公司名称'),
      slogan: s.free('口号', 200, s.MAY_LACK),
      description: s.freeArea('公司描述', '出现在页脚和搜索结果里；没有可以不填'),
      address: s.free('公司地址', 200, s.MAY_LACK),
      mailbox: { ...s.free('公司邮箱', 200, s.MAY_LACK), input: { as: 'line', keys: 'email' } },
      hours: s.free('服务时间', 200, s.MAY_LACK),
      foundedYear: { ...founded, shape: (value: unknown) => (value === 0 ? right(0) : founded.shape(value)) },
    }),
    phones: f.list('联系电话', '电话', [1, 6], parts.phone, { hint: '第一个是业务热线' }),
    offices: f.optional(
      f.list('办公地点', '地点', [0, 5], parts.office, {
        hint: '总部以外的办事处、门店，显示在联系我们；没有可以不填',
      }),
    ),
    wechatQr: f.withDefault(
      f.picture('微信二维码', 'quill', { hint: '显示在页脚、联系我们和表单提交成功后；没有可以不填' }),
    ),
    filing: f.group('备案', {
      icp: s.free('ICP备案号', 200, s.MAY_LACK),
      police: s.free(
        '公安备案号',
        200,
        '如：鲁公网安备37000000000000号，页脚会带盾形图标，链接到备案查询；没有可以不填',
      ),
    }),
    support: f.group('技术支持', {
      text: s.free('文字', 200, s.MAY_LACK),
      url: s.webAddress('链接', '没有可以不填；以 https:// 开头'),
    }),
    map: f.group('位置', {
      provider: f.oneChoice('地图', MAPS),
      /** Coordinates in the provider's system. */
      lng: f.degrees('经度', 180, '可粘贴地图的分享链接，或 120.64,31.13 这样的坐标：经纬度一起填好'),
      lat: f.degrees('纬度', 90),
      contactZoom: f.filledNumber('联系页缩放', 3, 20, '级'),
      aboutZoom: f.filledNumber('关于页缩放', 3, 20, '级'),
      picture: s.optionalPicture('地图图片', s.cut('联系我们', 2, 1), s.cut('关于我们', 5, 3), s.cut('手机上', 3, 2)),
    }),
    /** How to get there: by car, by train. */
    routes: f.optional(s.points('到达方式', '方式')),
    /** The WeChat authorisation link of the QR dialog, which adds the user's id. */
    wechatLink: s.webAddress('公众号授权链接', '用于生成关注公众号的二维码'),
    /** One banner for each entry of the header's menu except the home page. */
    banners: f.group('各页横幅', {
      product: parts.banner('产品中心'),
      news: parts.banner('新闻动态'),
      franchise: parts.banner('代理加盟'),
      about: parts.banner('关于我们'),
    }),
    hero: f.group('首屏', {
      title: s.line('标题'),
      desc: s.area('说明'),
      style: f.withDefault(f.oneChoice('图片样式', { cutout: '透明底图', photo: '照片' })),
      alt: f.withDefault(s.free('图片说明', 200, '图上有什么；给看不见图片的人读')),
      image: s.heroPicture('电脑端图片', '没有可以不填。', s.cut('照片在电脑上', 6, 5), s.cut('在手机上', 4, 3)),
      mobileImage: s.heroPicture('手机端图片', '不上传就用电脑端的。', s.cut('照片在手机上', 4, 3)),
    }),
    /** Products that can be points on the two pictures of the hero. */
    heroPoints: f.optional(
      f.list('首屏产品点', '产品点', [0, 12], parts.heroPoint, {
        hint: '在上面的图片上按一下添加一个点，可拖动或填写位置（从左上角算）。照片样式不显示产品点',
      }),
    ),
    mobileBanners: f.list('手机首页横幅', '横幅', [0, 6], parts.mobileBanner),
    figures: f.list('数据', '数据', [0, 8], parts.figure),
    figuresPicture: s.optionalPicture('数据背景图'),
    headings,
    pictures: framePictures,
    coverage,
    rights: f.group('知识产权', {
      trademarks: f.filledNumber('注册商标', 0, 9_999, '项'),
      copyrights: f.filledNumber('软件著作权', 0, 9_999, '项'),
    }),
    oneStop: s.points('一站式服务卖点', '卖点'),
    afterSales: s.points('实施与售后服务', '服务'),
    techSupport: s.points('技术支持', '要点'),
    productGroups,
    questions: f.optional({ ...parts.questions, hint: '显示在产品中心；没有可以不填' }),
    showroom: f.list('展厅', '展区', [0, 30], parts.room, { first: parts.PICTURED_FIRST }),
    scenarios: f.list('应用场景', '场景', [0, 12], parts.scenario, { first: ['title', 'id', 'icon', 'desc'] }),
    partners: f.list('合作伙伴', '伙伴', [0, 100], { name: s.line('名称'), logo: s.picture('标志') }),
    profile: f.group(
      '公司简介',
      {
        image: s.optionalPicture('图片', s.cut('关于我们', 4, 3), s.cut('手机上', 16, 10)),
        summary: s.freeArea('概述', s.MAY_LACK),
        text: s.textFile('正文', '公司简介的正文在下方「页面内容」里修改'),
        ...parts.film,
        /** Describes the video for people who cannot see it. */
        caption: f.optional(s.freeArea('视频说明')),
      },
      ['summary', 'image', 'film', 'subtitles', 'poster', 'caption'],
    ),
    honours: parts.honours('荣誉资质', '荣誉', s.picture('图片', s.cut('关于我们', 4, 3))),
    certificates: parts.honours('证书', '证书'),
    /** Registrations and certificates that a buyer can check. Without them the section is omitted. */
    verification: f.optional(
      f.group('核验我们', {
        legalName: s.free('企业全称', 200),
        creditCode: s.free('统一社会信用代码', 200),
        contact: s.free('联系人', 200, '姓名和职务'),
        wechat: s.free('微信号', 200, '没有可以不填'),
        papers: f.list('可核验的证书', '证书', [0, 30], {
          name: s.line('证书名称'),
          number: s.line('证书编号'),
          issuer: s.line('发证机构'),
          where: s.line('查询渠道', '名称后面可以写网址：https://…'),
        }),
      }),
    ),
    franchise: f.group(
      '代理加盟',
      {
        rebatePercent: f.filledNumber('最高返点（0 为不显示）', 0, 100, '%'),
        title: s.line('标题'),
        desc: s.area('说明'),
        image: s.optionalPicture('图片', s.cut('申请表旁边', 7, 6), s.cut('手机上', 16, 9)),
        policiesPicture: f.withDefault(f.picture('扶持政策旁边的图片', 'quill', { half: true })),
        levels: f.optional(
          f.list('合作条件', '级别', [0, 6], parts.level, { hint: '各级代理一行，都没填的一列不显示' }),
        ),
        example: f.optional(parts.dealerYear),
        profits: s.points('盈利模式', '模式'),
        policies: s.points('扶持政策', '政策'),
        dealer: f.optional(f.group('一位代理商', parts.dealer)),
        advantages: s.points('优势', '优势'),
        questions: parts.questions,
      },
      ['title', 'desc'],
    ),
    newsColumns: s.columns('新闻栏目', '访客可以按栏目看新闻，没有文章的栏目不显示；不分栏目就不填'),
    caseColumns: s.columns('案例栏目', '访客可以按栏目看案例，没有案例的栏目不显示；不分栏目就不填'),
    adWords: f.optional(
      f.list('广告法绝对化用语', '词', [0, 300], s.line('词'), { hint: '发布前会提醒正文和标题里的这些词' }),
    ),
    /** One line above the header of every public page, to the end of its last day. */
    notice: f.optional(
      f.group('公告', {
        text: s.free('一句话', 60, '显示在所有页面的最上面；不显示就清空'),
        url: f.withDefault(f.link('链接', { half: true, hint: s.MAY_LACK })),
        lastDay: f.withDefault(f.lastDay),
      }),
    ),
    greyscale: f.optional(f.check('官网显示为黑白（哀悼日）')),
    ...leadsSettings,
    robot,
    ...searchPushSettings,
    /** Empty for no counter: then no visitor's browser asks another site for a script. */
    tongji: f.optional(f.words('百度统计编号', tongjiNumber, s.LINE, TONGJI)),
    synonyms: f.optional(parts.synonyms),
    ...shownSections,
    menu,
    ...siteProofs,
    redirects,
    agreement: s.textFile('用户协议', '用户协议的内容在下方「页面内容」里修改'),
  },
});

/** A Markdown text next to `site.json`. Its id is its file's name. Staff cannot add or delete texts. */
export const text = kind('text', 'name', '文稿', { fields: { text: f.words('正文', anyText, { as: 'area' }) } });

/** The answers for the privacy text that no setting has. */
export const privacyAnswers = {
  receivers: s.free('除了自己的员工，还有谁会收到客户填写的信息？', 200, '如：客户所在地的代理商；没有可以不填'),
  months: {
    ...months('客户填写的信息保存多久', 1),
    hint: '如：6、12、24。保存政策时，「线索保存月数」一起改成这个；到期的线索自动彻底删除，不能恢复',
  },
  place: s.free('网站的服务器在哪里？', 100, '如：北京（阿里云）；不清楚可不填'),
};

/** The shape of the settings in calls and in the file. */
export const siteShape = f.shapeOf(settings.fields);

/** The fields that everybody may request by name. */
export const SITE_PARTS = Object.entries(settings.fields).flatMap(
  ([name, { reach }]) => (reach === 'staff' ? [] : [name as SettingsSection]), // proof: a name of the literal
);

export type Site = Read<typeof siteShape>;
export type SettingsSection = keyof Site;

/** Files in the site's root that follow from the settings, besides those that the owner names. */
const ROOT_FILES: readonly ((site: Site) => { name: string; text: string }[])[] = [searchPushFiles];

/** Returns the files that these settings put into the site's root. */
export function rootFiles(site: Site): { name: string; text: string }[] {
  return ROOT_FILES.flatMap((filesOf) => filesOf(site));
}

/** Addresses that the server itself calls, by field. None may be inside the server's network. */
const CALLED: readonly ((site: Site) => Record<string, string | undefined>)[] = [robotAddress, searchPushAsked];

/** Returns the addresses that the server calls under these settings, by the field's path. */
export function calledAddresses(site: Site): Record<string, string | undefined> {
  return Object.assign({}, ...CALLED.map((addressesOf) => addressesOf(site)));
}

export type Point = f.ValuesOf<typeof s.point>;
export type Pictured = f.ValuesOf<typeof parts.pictured>;
export type Honour = f.ValuesOf<typeof parts.honour>;
export type Icon = Point['icon'];
export type Scenario = Site['scenarios'][number];
type StoredPoint = f.ValuesOf<typeof parts.heroPoint>;
/** A point of the hero with the product's data for its card. */
export type HeroPoint = StoredPoint & Pick<ProductRow, 'coverName' | 'short' | 'coverDescribe' | 'coverUrl'>;

/** All of `site.json`. A save sends `version` back and is refused if somebody else has saved since. */
export interface SiteWhole {
  site: Site;
  version: number;
  /** The fields that still have the starter's values. */
  sample: SettingsSection[];
  /** Addresses that records had, and their present ones: they lead there, too. */
  moved: { from: string; to: string }[];
  /** The environment names a robot (`NOTIFY_WEBHOOK`), which is notified instead of that of the settings. */
  hasWebhook: boolean;
}

export interface SiteTextSource {
  name: string;
  /** The name that staff see. */
  title: string;
  /** The address of the page that shows it; empty if none does. */
  seenAt: string;
  text: string;
  version: number;
}
