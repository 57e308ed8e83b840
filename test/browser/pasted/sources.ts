/** Something that staff copy from, and what the editor makes of it. */
interface Source {
  readonly source: string;
  /** A clipboard of it: a sample of our own, in the shape that public reports of faults and documentation show. */
  readonly file: string;
  readonly type?: 'text/html' | 'text/plain';
  readonly result: readonly string[];
  /** Pictures that are fetched, in their order. */
  readonly asked?: readonly string[];
  readonly warning?: RegExp;
}

/** The picture that each upload answers. */
const picture = (alt = '') => `<img src="/uploads/site-800x600.wa.webp" alt="${alt}" width="800" height="600">`;
const leaving = 'rel="noopener noreferrer" target="_blank"';

export const SOURCES: readonly Source[] = [
  {
    source: 'a WeChat article',
    file: 'wechat.clipboard',
    result: [
      '<p class="align-center"><strong class="text-blue size-large">走进凯里项目</strong></p>',
      '<p>清晨六点，塔吊已经开始转动。平台上的<span class="text-orange">风速曲线</span>让值班员放下心来。</p>',
      `<p class="align-center">${picture()}</p>`,
      '<p class="align-center text-gray size-small">图｜现场航拍</p>',
      '<ol><li>监测点 32 个</li><li>零事故</li></ol>',
      '<blockquote><p>把隐患当事故。</p></blockquote>',
      `<p class="align-center">${picture('曲线')}</p>`,
      `<pre>if (wind &gt; 6)\n&nbsp; stop();</pre>`,
      `<p>更多内容见<a href="https://mp.weixin.qq.com/s/xyz" ${leaving}>往期文章</a>。</p>`,
    ],
    asked: [
      'https://mmbiz.qpic.cn/mmbiz_jpg/abc123/640?wx_fmt=jpeg&from=appmsg',
      'https://mmbiz.qpic.cn/mmbiz_png/def456/640?wx_fmt=png',
    ],
  },
  {
    source: '135编辑器',
    file: '135.clipboard',
    result: [
      '<p class="align-center bg-blue size-large"><strong>智慧工地上线</strong></p>',
      '<p>三号塔机接入平台，<strong><span class="text-red">力矩</span></strong>每秒上传一次。</p>',
      `<p>${picture('左图')}</p>`,
      `<p>${picture('右图')}</p>`,
      '<p>安全不是口号。</p>',
      '<p>是每一次<em>复核</em>。</p>',
      '<ul><li>一号楼<ul><li>东侧塔机</li></ul></li><li>二号楼</li></ul>',
      '<table><tbody><tr><td colspan="2" class="align-center"><strong>八月数据</strong></td></tr>',
      '<tr><td>报警</td><td>3 次</td></tr></tbody></table>',
      '<p class="align-center text-gray size-small">图文来源：项目部</p>',
    ],
    asked: [
      'https://image2.135editor.com/files/users/1/left.jpg',
      'https://image2.135editor.com/files/users/1/right.jpg',
    ],
  },
  {
    source: '秀米',
    file: 'xiumi.clipboard',
    result: [
      '<p class="align-center text-blue size-large"><b>从图纸到吊装</b></p>',
      '<p>构件进场前先扫码，<span class="text-blue">每一根</span>都有档案。</p>',
      `<p class="align-center">${picture('堆场')}</p>`,
      '<p class="align-center text-gray size-small">▲ 堆场全景</p>',
      '<ol><li>扫码入库</li><li>按图<u>预拼</u></li></ol>',
      `<p class="align-center">${picture('二维码')}</p>`,
    ],
    asked: ['https://statics.xiumi.us/stc/images/yard.jpg', 'https://statics.xiumi.us/stc/images/code.png'],
  },
  {
    source: 'Word',
    file: 'word.clipboard',
    result: [
      '<h2 class="align-center">塔机监测系统说明</h2>',
      '<h2>一、适用范围</h2>',
      '<p>本系统用于<b><span class="text-red">塔式起重机</span></b>的运行监测，覆盖起重量、力矩、幅度与回转角度。</p>',
      '<ul><li>超载报警<ul><li>声光两级</li></ul></li><li>防碰撞</li></ul>',
      '<p>安装步骤如下：</p>',
      '<ol><li>固定主机</li><li>接线并通电</li></ol>',
      '<table><tbody><tr><td><b>项目</b></td><td><b>参数</b></td></tr>',
      '<tr><td colspan="2" class="align-center bg-blue">0–25 t</td></tr></tbody></table>',
    ],
    warning: /有 1 张图片没能随文字粘贴过来/,
  },
  {
    source: 'Word, a long document',
    file: 'word-long.clipboard',
    result: [
      '<h2>1 总则</h2>',
      '<h3>1.1 目的</h3>',
      '<p>为规范<i>塔机</i>的<u>安装</u>、<s>拆除</s>，制定本规程<sup>[1]</sup>；荷载按kN/m<sup>2</sup>计，水为H<sub>2</sub>O。</p>',
      '<h4>1.1.1 范围</h4>',
      '<ol><li>安装<ol><li>基础<ol><li>螺栓</li></ol></li></ol></li><li>拆除</li></ol>',
      '<table><tbody><tr><td rowspan="2" class="align-center"><b>部位</b></td>',
      '<td colspan="2" class="align-center"><b>扭矩(N·m)</b></td></tr><tr><td>初拧</td><td>终拧</td></tr>',
      '<tr><td><p>标准节</p><p>（主弦）</p></td><td>800</td><td><span class="bg-yellow">1200</span></td></tr>',
      '</tbody></table>',
      `<p><a href="https://example.com/gb5144" ${leaving}>GB 5144</a>为依据。</p>`,
      '<hr>',
      '<p>[1]含附墙。</p>',
    ],
  },
  {
    source: 'WPS',
    file: 'wps.clipboard',
    result: [
      '<p class="align-center"><b><span class="size-huge">关于雨季施工的通知</span></b></p>',
      '<p>各项目部：进入雨季，请做好<u>基坑监测</u>与临时用电检查，每日填写记录并上传平台，异常情况立即上报。</p>',
      '<ol><li>检查配电箱</li><li>清理排水沟</li></ol>',
      '<p class="align-right">工程部</p>',
    ],
  },
  {
    source: 'Excel',
    file: 'excel.clipboard',
    result: [
      '<table><tbody><tr><td rowspan="2" class="align-center bg-blue"><strong>设备</strong></td>',
      '<td colspan="2" class="align-center bg-blue"><strong>起重量</strong></td>',
      '<td rowspan="2" class="align-center bg-blue"><strong>备注</strong></td></tr>',
      '<tr><td class="align-center bg-blue"><strong>额定</strong></td>',
      '<td class="align-center bg-blue"><strong>实测</strong></td></tr><tr><td>一号塔机</td>',
      '<td class="align-right">25</td><td class="align-right text-red">26.40</td><td>超载<br>已停机</td></tr>',
      `<tr><td><a href="https://example.com/crane/2" ${leaving}>二号塔机</a></td>`,
      '<td class="align-right">16</td><td class="align-right">9.8</td><td><br></td></tr>',
      '<tr><td><s>三号塔机</s></td><td class="align-right">16</td><td class="align-right">0</td><td><br></td></tr>',
      '</tbody></table>',
    ],
  },
  {
    source: 'a WPS table',
    file: 'wps-table.clipboard',
    result: [
      '<table><tbody><tr><td colspan="3" class="align-center"><strong>九月考勤</strong></td></tr>',
      '<tr><td rowspan="2"><em>塔机班</em></td><td>张<span class="text-red"><strong>工</strong></span></td>',
      '<td class="align-right">22</td></tr><tr><td>李工</td><td class="align-right">21</td></tr>',
      '</tbody></table>',
    ],
  },
  {
    source: 'Feishu',
    file: 'feishu.clipboard',
    result: [
      '<h2>周报：塔机平台</h2>',
      '<h3>一、进展</h3>',
      '<p>本周接入 <strong>12 台</strong>，<span class="text-red">延期 1 台</span>，',
      `见<a href="https://example.feishu.cn/docx/abc" ${leaving}>台账</a>。</p>`,
      '<ul><li>接入<ul><li>一标段<ul><li>三号塔机</li></ul></li></ul></li><li>培训</li></ul>',
      '<ol><li>上墙</li><li>签字</li></ol>',
      '<ul><li><s>交底</s></li></ul>',
      '<table><tbody><tr><td colspan="2" class="bg-gray"><strong>项目</strong></td>',
      '<td class="bg-gray"><strong>状态</strong></td></tr><tr><td>一标</td><td>塔机</td><td>正常</td></tr>',
      '</tbody></table>',
      `<p class="align-center">${picture('曲线')}</p>`,
      '<blockquote><p>先停机，再排查。</p></blockquote>',
      `<pre>alarm = 1\n  stop()</pre>`,
    ],
    asked: ['https://internal-api-drive-stream.feishu.cn/space/api/box/stream/download/v2/cover/boxcn1/?width=1280'],
  },
  {
    source: 'DingTalk',
    file: 'dingtalk.clipboard',
    result: [
      '<h2>应急预案</h2>',
      '<p>风速超过 <span class="text-red"><strong>六级</strong></span> 时停止吊装，',
      '联系<a href="tel:0536-8888888">值班室</a>，并逐级上报项目经理与安全总监。</p>',
      '<ol><li>吊钩升至最高<ol><li>回转放开</li></ol></li><li>切断电源</li></ol>',
      '<table><tbody><tr><td rowspan="2" class="bg-yellow">值班</td><td>张工</td></tr><tr><td>李工</td></tr>',
      '</tbody></table>',
      `<p class="align-center">${picture('疏散图')}</p>`,
    ],
    asked: ['https://alidocs.oss-cn-zhangjiakou.aliyuncs.com/res/abc/img/1.png?Expires=1700000000'],
  },
  {
    source: 'Google Docs',
    file: 'google-docs.clipboard',
    result: [
      '<h2>Crane report 塔机</h2>',
      `<p>Load of <strong><em>25 t</em></strong> at 3 m, see <a href="https://example.com/load" ${leaving}>the curve</a></p>`,
      '<ul><li>Slewing<ul><li>Left</li></ul></li><li>Hoisting</li></ul>',
      '<table><tbody><tr><td colspan="2" class="align-center"><strong>August</strong></td></tr>',
      '<tr><td>Alarms</td><td>3</td></tr></tbody></table>',
      `<p>${picture('curve')}</p>`,
    ],
    asked: ['https://lh7-rt.googleusercontent.com/docsz/AD_4nXabc?key=1'],
  },
  {
    source: 'Notion',
    file: 'notion.clipboard',
    result: [
      '<h2>安装手册</h2>',
      '<p>先看<strong>图纸</strong>，再看<code>参数表</code>，',
      `详见<a href="https://www.notion.so/abc?pvs=21" ${leaving}>附件</a>。</p>`,
      '<ul><li>基础<ul><li>地脚螺栓</li></ul></li><li>标准节</li></ul>',
      '<ol><li>吊装</li><li>紧固</li></ol>',
      '<ul><li>[ ] 复核</li></ul>',
      '<blockquote><p>严禁超载</p></blockquote>',
      '<table><tbody><tr><th>型号</th><th>臂长</th></tr><tr><td>TC7035</td><td>70 m</td></tr></tbody></table>',
      `<p>${picture('b.png')}</p>`,
    ],
    asked: ['https://prod-files-secure.s3.us-west-2.amazonaws.com/a/b.png'],
  },
  {
    source: 'a web page',
    file: 'web-page.clipboard',
    result: [
      '<h2>塔机防碰撞规范解读</h2>',
      `<p>按<a href="https://example.com/gb" ${leaving}>国家标准</a>，`,
      `相邻塔机水平距离不小于 2&nbsp;m<sup>[<a href="https://example.com/page#cite-1" ${leaving}>1</a>]</sup>，`,
      '覆盖<code>CAN</code>总线。</p>',
      `<figure>${picture('间距示意')}<figcaption class="text-gray">图 1　间距示意</figcaption></figure>`,
      `<p>${picture('现场')}</p>`,
      '<blockquote><p>群塔作业必须有专项方案。</p></blockquote>',
      '<ul><li>水平间距<ol><li>起重臂</li><li>平衡臂</li></ol></li><li>垂直间距</li></ul>',
      '<table><caption>限值</caption><thead><tr><th scope="col">项目</th><th scope="col">限值</th></tr>',
      '</thead><tbody><tr><td>水平</td><td class="align-right">2 m</td></tr></tbody></table>',
      `<pre>if near:\n    stop()</pre>`,
      '<p>名词</p>',
      '<p>群塔：三台以上。</p>',
    ],
    asked: ['https://example.com/a.jpg', 'https://example.com/b.jpg'],
  },
  {
    source: 'Markdown typed as text',
    file: 'markdown.clipboard',
    type: 'text/plain',
    result: [
      '<h2>塔机说明</h2>',
      `<p>适用于 <strong>六级</strong> 以下的风，见<a href="https://example.com/list" ${leaving}>台账</a>。</p>`,
      '<h3>步骤</h3>',
      '<ol><li>停机</li><li>断电<ul><li>总闸</li><li>分闸</li></ul></li></ol>',
      '<table><thead><tr><th>项</th><th class="align-right">值</th></tr>',
      '</thead><tbody><tr><td>起重量</td><td class="align-right">25 t</td></tr></tbody></table>',
      '<blockquote><p>先停机。</p></blockquote>',
      `<p>${picture('曲线')}</p>`,
    ],
    asked: ['https://example.com/curve.png'],
    warning: /Ctrl\+Shift\+V/,
  },
];

/** One line of README.md: what survives of a source, counted in what the editor makes of its sample. */
export function rowOf({ source, result }: Source): string {
  const html = result.join('');
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  const names = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, name]) => name))].sort().join(' ');
  let [depth, levels] = [0, 0];
  for (const [tag] of html.matchAll(/<\/?[uo]l\b/g)) {
    depth += tag.startsWith('</') ? -1 : 1;
    levels = Math.max(levels, depth);
  }
  const spans = count(/ (col|row)span=/g);
  return `| ${[
    source,
    names(/<(h\d)/g),
    levels > 0 && `${count(/<li/g)} items, ${levels === 1 ? '1 level' : `${levels} levels`}`,
    count(/<table/g) > 0 && `${count(/<tr/g)} rows${spans > 0 ? `, merged cells` : ''}`,
    names(/<(strong|b|em|i|u|s|sub|sup|code|blockquote|pre)\b/g),
    names(/[" ]((?:text|bg|size|align)-[a-z]+)/g),
    count(/<a /g) || '',
    count(/<img/g) || '',
  ]
    .map((cell) => cell || '–')
    .join(' | ')} |`;
}
