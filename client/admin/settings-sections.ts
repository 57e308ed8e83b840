import type { SettingsSection } from '../../server/settings.ts';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly SettingsSection[];
  /** Fields of another section that it shows too. */
  readonly reads?: readonly SettingsSection[];
}

/** All fields of site.json under headings, in the order in which owners look for them. */
export const sections: readonly Section[] = [
  { id: 'brand', title: '品牌', fields: ['brand'] },
  { id: 'company', title: '公司与联系方式', fields: ['company', 'phones', 'offices', 'wechatQr'] },
  { id: 'filing', title: '备案与技术支持', fields: ['filing', 'support', 'wechatLink'] },
  { id: 'map', title: '地图', fields: ['map', 'routes'] },
  { id: 'home', title: '首页', fields: ['hero', 'mobileBanners', 'oneStop', 'techSupport'] },
  { id: 'notice', title: '公告', fields: ['notice'] },
  { id: 'headings', title: '各栏标题', fields: ['headings'] },
  { id: 'shown', title: '显示与顺序', fields: ['hidden', 'homeOrder', 'menu'] },
  { id: 'hero-points', title: '首屏产品点', fields: ['heroPoints'], reads: ['hero'] },
  { id: 'figures', title: '公司数据', fields: ['figures', 'figuresPicture', 'coverage', 'rights'] },
  { id: 'partners', title: '合作伙伴', fields: ['partners'] },
  { id: 'honours', title: '荣誉与证书', fields: ['honours', 'certificates', 'verification'] },
  { id: 'showroom', title: '展厅与应用场景', fields: ['showroom', 'scenarios'] },
  { id: 'products', title: '产品中心', fields: ['productGroups', 'afterSales', 'questions'] },
  { id: 'columns', title: '新闻与案例的栏目', fields: ['newsColumns', 'caseColumns'] },
  { id: 'franchise', title: '代理加盟', fields: ['franchise'] },
  { id: 'about', title: '关于我们与页头', fields: ['profile', 'banners', 'pictures', 'agreement'] },
  { id: 'privacy', title: '线索与隐私', fields: ['ask', 'askExtra', 'reply', 'privacy', 'robot'] },
  { id: 'synonyms', title: '站内搜索', fields: ['synonyms'] },
  { id: 'search', title: '搜索引擎、网站验证与统计', fields: ['searchPush', 'siteMeta', 'siteFiles', 'tongji'] },
  { id: 'redirects', title: '旧网址', fields: ['redirects'] },
  { id: 'ad-words', title: '发布前检查', fields: ['adWords'] },
  { id: 'greyscale', title: '哀悼', fields: ['greyscale'] },
];

/** Words of staff, and the paths of the fields that they mean where these are called something else. */
export const STAFF_WORDS: Readonly<Record<string, string>> = {
  '首图 大图 主图 头图': 'hero mobileBanners banners',
  '价格 报价 询价': 'headings.enquiry ask reply questions franchise.levels',
  '菜单 导航 导航栏': 'menu hidden productGroups',
  隐藏: 'hidden menu',
  '通知 公告栏 放假 横条': 'notice',
  '颜色 配色': 'brand.accent',
  '标志 商标': 'brand.logo',
  '热线 手机号 客服': 'phones',
  公众号: 'wechatQr',
  '上传文件 发照片 发图纸 自定义问题 提问': 'askExtra',
  '群消息 提醒 webhook': 'robot',
  '加盟费 返利': 'franchise.levels franchise.rebatePercent',
  '违禁词 敏感词': 'adWords',
  '重定向 301 死链 改版': 'redirects',
};
