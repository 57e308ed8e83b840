import { telephoneHref } from '../../../server/contract/telephone.ts';
import { mailHref } from '../../../server/contract/typed-address.ts';
import type { Site } from '../../../server/settings.ts';
import { type Head, loadSettings, type ViewProps } from '../page.ts';
import { Article } from '../widgets/article/article.tsx';
import { PageBanner } from '../widgets/sections/page-banner.tsx';

export const load = loadSettings;

export function head(): Head {
  return {
    title: '无障碍声明',
    description: '怎样用键盘、读屏软件、大字号浏览本站，还有哪些不足，遇到困难怎样联系我们。',
  };
}

const STATEMENT = `
<h2>可以这样浏览</h2>
<ul>
<li>键盘：用 Tab 键可以走到每个链接、按钮和表单，当前位置有明显的框；打开页面后按一次 Tab 再按回车，可以跳到主要内容。</li>
<li>读屏软件：标题有层级，网站自带的图片有文字说明，表单每一项都有名称，填错时会说明原因。</li>
<li>放大：文字放大到两倍、页面放大到四倍，内容不缺失，也不用左右滚动。大图可以用加号和减号放大、缩小。</li>
<li>动画：系统里选择“减弱动态效果”后，轮播不再自动播放；自动播放的轮播旁边都有暂停按钮。</li>
<li>颜色：与底色的对比度，正文不低于 4.5 比 1，大字不低于 3 比 1；系统的高对比度模式可以使用。</li>
<li>没有 JavaScript 时，文字、链接和表单照样能用。</li>
</ul>
<h2>还有哪些不足</h2>
<ul>
<li>地图和外站视频由其他公司提供，我们不能保证它们方便操作；地图旁边都写有地址。</li>
<li>视频没有讲解画面的配音，有一部分没有字幕；部分 PDF 文件没有标签。需要其中的内容，请联系我们，我们用文字告诉您。</li>
</ul>
<h2>依据</h2>
<p>按 WCAG 2.2 的 A 级和 AA 级要求，每次发布前由程序用示例内容检查全部页面，没有经过第三方评测。</p>
<h2>遇到困难</h2>
`;

/** How people with disabilities use the site, and whom they call where they cannot. */
export default function Accessibility({ data }: ViewProps<Site>) {
  const { phones, company } = data;
  const ways = [
    ...phones.map(({ label, number }) => [label, number, telephoneHref(number)] as const),
    ...(company.mailbox ? [['邮箱', company.mailbox, mailHref(company.mailbox)] as const] : []),
  ];
  return (
    <>
      <PageBanner banner={{ title: '无障碍声明', desc: '', image: '' }} />
      <div className="container section-space">
        <Article html={STATEMENT}>
          <p className="above-3 type-large">
            请告诉我们是哪个页面、用的什么设备，我们会尽快处理，也可以在电话里直接为您办理：
          </p>
          <ul className="above-3 type-large">
            {ways.map(([label, words, href]) => (
              <li key={words}>
                {label}{' '}
                <a className="inline-row touch" href={href}>
                  {words}
                </a>
              </li>
            ))}
          </ul>
        </Article>
      </div>
    </>
  );
}
