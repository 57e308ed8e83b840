import { singleCases } from '../../../server/contract/addresses.ts';
import { PRODUCT_GROUP_IDS, PRODUCT_GROUPS } from '../../../server/contract/rules.ts';
import {
  area,
  choice,
  fixed,
  group,
  icon,
  line,
  list,
  number,
  picture,
  pictured,
  point,
  text,
} from './field-makers.ts';
import type { SiteSection } from './setting-fields.ts';

const honour = [
  line('name', '名称'),
  choice('mark', '版式', [
    ['h', '横版'],
    ['s', '竖版'],
  ]),
  picture('image', '图片'),
];

/** site.json as a form, in the order in which an owner looks for things. Every field of it stands here. */
export const siteSections: readonly SiteSection[] = [
  {
    id: 'company',
    title: '公司与联系方式',
    fields: [
      group('company', '公司信息', [
        line('name', '公司名称'),
        line('slogan', '口号'),
        area('description', '公司描述', '出现在页脚和搜索结果里'),
        line('address', '公司地址'),
        line('mailbox', '公司邮箱'),
        line('hours', '服务时间'),
        number('foundedYear', '成立年份', '年'),
      ]),
      list('phones', '联系电话', '电话', 2, 2, [line('label', '名称'), line('number', '号码')], '第一个是业务热线'),
    ],
  },
  {
    id: 'filing',
    title: '备案与技术支持',
    fields: [
      group('filing', '备案', [line('icp', 'ICP备案号'), line('police', '公安备案号', '没有可不填')]),
      group('support', '技术支持', [line('text', '文字'), line('url', '链接', '没有可不填；以 https:// 开头')]),
      line('wechatLink', '公众号授权链接', '用于生成关注公众号的二维码'),
    ],
  },
  {
    id: 'map',
    title: '地图',
    fields: [
      group('map', '位置', [
        choice('provider', '地图', [
          ['amap', '高德地图'],
          ['baidu', '百度地图'],
          ['tencent', '腾讯地图'],
          ['osm', 'OpenStreetMap'],
        ]),
        number('lng', '经度', '°'),
        number('lat', '纬度', '°'),
        number('contactZoom', '联系页缩放', '级'),
        number('aboutZoom', '关于页缩放', '级'),
        picture('picture', '地图图片'),
      ]),
      list('routes', '到达方式', '方式', 0, 6, point),
    ],
  },
  {
    id: 'home',
    title: '首页',
    fields: [
      group('hero', '首屏', [
        line('title', '标题'),
        area('desc', '说明'),
        picture('image', '电脑端图片'),
        picture('mobileImage', '手机端图片'),
      ]),
      list('mobileBanners', '手机首页横幅', '横幅', 1, 6, pictured),
      list('oneStop', '一站式服务卖点', '卖点', 4, 4, point),
      list('techSupport', '技术支持', '项目', 5, 5, point),
    ],
  },
  {
    id: 'figures',
    title: '公司数据',
    fields: [
      list('figures', '数据', '数据', 2, 6, [
        number('value', '数值'),
        line('unit', '单位'),
        line('label', '名称'),
        line('desc', '说明'),
      ]),
      picture('figuresPicture', '数据背景图'),
      group('coverage', '市场覆盖', [
        number('percent', '已配备的工地比例', '%'),
        line('claim', '一句话'),
        area('desc', '说明'),
      ]),
      group('rights', '知识产权', [number('trademarks', '注册商标', '项'), number('copyrights', '软件著作权', '项')]),
    ],
  },
  {
    id: 'partners',
    title: '合作伙伴',
    fields: [list('partners', '合作伙伴', '伙伴', 1, 100, [line('name', '名称'), picture('logo', '标志')])],
  },
  {
    id: 'honours',
    title: '荣誉与证书',
    fields: [list('honours', '荣誉资质', '荣誉', 1, 60, honour), list('certificates', '证书', '证书', 1, 60, honour)],
  },
  {
    id: 'cases',
    title: '项目案例',
    fields: [
      list('cases', '案例', '案例', 1, 12, [
        line('name', '简称'),
        line('title', '标题'),
        line('place', '地点'),
        area('summary', '概述'),
        choice(
          'path',
          '页面',
          singleCases.map((path) => [path, path]),
        ),
        picture('image', '图片'),
        line('film', '影片地址', '没有可不填'),
        picture('poster', '影片封面'),
        list('captions', '影片说明', '说明', 0, 12, [line('', '说明')]),
        list('facts', '项目情况', '情况', 1, 8, [line('label', '名称'), line('value', '内容')]),
        list('products', '使用的产品（编号）', '产品', 0, 12, [line('', '产品编号')]),
        text('text', '正文', '内容在下方「长文」里修改'),
      ]),
    ],
  },
  {
    id: 'showroom',
    title: '展厅与应用场景',
    fields: [
      list('showroom', '智慧展厅', '展区', 1, 30, [...pictured, line('link', '链接')]),
      list('scenarios', '应用场景', '场景', 1, 12, [
        line('title', '名称'),
        line('id', '标识', '小写英文，用于页面地址'),
        icon,
        area('desc', '说明'),
        picture('image', '图片'),
        list('points', '要点', '要点', 1, 8, [line('', '要点')]),
      ]),
    ],
  },
  {
    id: 'products',
    title: '产品中心',
    fields: [
      list('productGroups', '产品分组', '分组', 3, 3, [
        line('title', '名称'),
        choice(
          'locationId',
          '产品位置',
          PRODUCT_GROUP_IDS.map((value) => [value, PRODUCT_GROUPS[value]]),
        ),
        icon,
        area('desc', '说明'),
        picture('image', '图片'),
      ]),
      list('afterSales', '实施与售后服务', '服务', 4, 4, point),
    ],
  },
  {
    id: 'franchise',
    title: '代理加盟',
    fields: [
      group('franchise', '代理加盟', [
        line('title', '标题'),
        area('desc', '说明'),
        number('rebatePercent', '最高返点', '%'),
        picture('image', '图片'),
        list('profits', '盈利模式', '模式', 5, 5, point),
        list('policies', '扶持政策', '政策', 4, 4, point),
        list('advantages', '优势', '优势', 4, 4, point),
        list('questions', '常见问题', '问题', 0, 20, [line('question', '问题'), area('answer', '回答')]),
      ]),
    ],
  },
  {
    id: 'about',
    title: '关于我们与页头',
    fields: [
      group('profile', '公司简介', [
        area('summary', '概述'),
        picture('image', '图片'),
        line('film', '影片地址', '没有可不填'),
        picture('poster', '影片封面'),
        area('caption', '影片说明'),
        fixed('text', '正文', '公司简介的正文在下方「长文」里修改'),
      ]),
      group('banners', '各页横幅', [
        group('product', '产品中心', pictured),
        group('news', '新闻动态', pictured),
        group('franchise', '代理加盟', pictured),
        group('about', '关于我们', pictured),
      ]),
      fixed('agreement', '用户协议', '用户协议的内容在下方「长文」里修改'),
    ],
  },
];
