import * as f from './fields.ts';

type Words = Partial<Record<'title' | 'desc', string>>;

const PARTS = { title: f.line('标题', 200), desc: f.area('说明', 2_000) };

/** The title and text of one section. Each may be empty. `neutral` are the defaults and suit any company. */
function heading<W extends Words>(label: string, neutral: W): f.Field<{ [N in keyof W]: string }> {
  const fields = Object.fromEntries(Object.entries(PARTS).filter(([name]) => name in neutral));
  const group = f.withDefault({ ...f.group(label, fields), empty: neutral });
  return group as f.Field as f.Field<{ [N in keyof W]: string }>; // proof: a text for each name of `neutral`
}

const group = f.group('各栏标题', {
  oneStop: heading('首页：服务卖点（只读给听网页的人）', { title: '一站式服务' }),
  products: heading('首页：产品', { title: '产品中心', desc: '' }),
  cases: heading('首页：案例', { title: '项目案例', desc: '' }),
  figures: heading('公司数据', { title: '我们的数据' }),
  partners: heading('首页：合作伙伴', { title: '合作伙伴', desc: '' }),
  techSupport: heading('首页：技术支持', { title: '技术支持', desc: '' }),
  showroom: heading('首页：展厅', { title: '展厅', desc: '' }),
  news: heading('首页：新闻', { title: '新闻动态', desc: '' }),
  casesPage: heading('案例页：标题下面', { desc: '' }),
  casesAsk: heading('案例：页尾', { title: '想要同样的结果？', desc: '打一个电话，说说您的需求。' }),
  caseAsk: heading('案例：咨询按钮', { title: '有相似的需求？问问我们' }),
  scenarios: heading('应用场景：标题下面', { desc: '' }),
  scenariosAsk: heading('应用场景：页尾', { title: '没有您要的场景？', desc: '打一个电话，说说您的需求。' }),
  rebate: heading('代理加盟：返点上方', { title: '返点可达' }),
  levels: heading('代理加盟：合作条件', { title: '合作条件', desc: '' }),
  profits: heading('代理加盟：盈利模式', { title: '盈利模式', desc: '' }),
  policies: heading('代理加盟：扶持政策', { title: '扶持政策', desc: '' }),
  advantages: heading('代理加盟：优势', { title: '我们的优势', desc: '' }),
  questions: heading('代理加盟：常见问题', { title: '常见问题', desc: '' }),
  apply: heading('代理加盟：申请表', { title: '申请代理加盟', desc: '留下三项信息，我们会打电话和您联系。' }),
  productQuestions: heading('产品中心：常见问题', { title: '常见问题', desc: '' }),
  afterSales: heading('产品页：售后服务', { title: '实施与售后服务', desc: '' }),
  enquiry: heading('咨询表、新闻页尾：回电', { title: '我们给您回电', desc: '听您说说需求，解答您的问题。' }),
  contact: heading('联系我们：标题下面', { desc: '有问题，打一个电话就能问清楚。' }),
  founded: heading('关于我们：成立年份', { title: '成立于' }),
  footer: heading('页脚：口号下面', { desc: '' }),
});

/** The headings of lists and sections. The neutral texts are the defaults. */
export const headings = { ...f.withDefault(group), hint: '标题里的 {n} 显示为条数，如“{n}种盈利模式”；不填就不显示' };

export type Headings = f.ValueOf<typeof headings>;

const shortLine = (label: string, most: number, hint: string) => f.line(label, most, { half: true, hint });

export const coverage = f.optional(
  f.group('市场覆盖', {
    percent: f.filledNumber('已配备的比例', 0, 100, '%'),
    claim: shortLine('一句话', 200, '没有可以不填，首页就没有这一块'),
    desc: f.area('说明', 2_000),
    /** The caption of the drawing: 「每 20 家门店，3 家已装上」. */
    unit: f.withDefault(shortLine('图注：量词', 4, '如：家')),
    noun: f.withDefault(shortLine('图注：名称', 20, '如：门店')),
    reached: f.withDefault(shortLine('图注：已配备的', 60, '如：已装上我们的设备；不填就没有图注')),
  }),
);

const optional = (label: string) => f.withDefault(f.picture(label, 'quill', { half: true, hint: '没有可以不填' }));
/** Pictures of pages with fixed texts. Without a picture, only the text is shown. */
export const framePictures = f.withDefault(
  f.group('其他图片', { notFound: optional('“页面不存在”页'), login: optional('后台登录页') }),
);
