import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { calls } from '../../../server/calls.ts';
import type { SampleState } from '../../../server/features/first-steps/calls.ts';
import { recordKinds } from '../../../server/kinds.ts';
import { recordHref } from '../list/record-link.ts';
import { sections } from '../settings-sections.ts';
import { staffCall } from '../state/staff-call.ts';
import { mayDo } from '../state/stored-session.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { confirm } from '../widgets/confirm.tsx';
import { toast } from '../widgets/toast.tsx';

export const SETTINGS = '/AdminSite';
const CLEAR_HINT =
  '没有人改过的示例产品、新闻、案例和轮播图移到回收站，没有改过的示例设置和文字换成空白或通用的文字，不再用到的示例图片移到媒体库的回收站。您保存过的内容不会改动；清除的都可以从回收站、历史版本和媒体库恢复。';

/** How many samples are left and where, with the button that clears them. */
export function SamplesLeft({ state, onCleared }: { state: SampleState; onCleared(): void }): ReactNode {
  const { records, settings, texts, files, left } = state;
  const parts = [
    [records, '条内容'],
    [settings, '项设置'],
    [texts, '篇文字'],
    [files, '个文件'],
  ] as const;
  const words = parts.flatMap(([count, noun]) => (count > 0 ? [`${count} ${noun}`] : []));
  const mayClear = mayDo(calls['sample/clear'].permission) && mayDo(calls['site/save'].permission);
  const clear = async () => {
    if (!(await confirm({ text: '确定要清除网站上的示例内容吗？', hint: CLEAR_HINT, yes: '清除示例内容' }))) return;
    toast.answer(await staffCall('sample/clear', {}));
    onCleared();
  };
  return (
    <>
      <div className="row wraps gap-3">
        <p className="soft then-apart">
          {words.length > 0 ? `还是示例的有：${words.join('、')}。` : '网站上没有示例内容了。'}
        </p>
        {words.length > 0 && mayClear && <BusyButton onPress={clear}>清除示例内容</BusyButton>}
      </div>
      {words.length > 0 && <WhereSamples left={left} />}
    </>
  );
}

/** Each sample that is left, with a link to where it is changed. */
function WhereSamples({ left: { kinds, settings, texts, pictures } }: { left: SampleState['left'] }): ReactNode {
  const links = [
    ...kinds.map(({ kind, count }) => [recordHref(kind), `${recordKinds[kind].noun} ${count} 条`] as const),
    ...sections
      .filter(({ fields }) => fields.some((name) => settings.includes(name)))
      .map(({ id, title }) => [`${SETTINGS}?section=${id}`, title] as const),
    ...texts.map(({ name, title }) => [`${SETTINGS}?section=${name}`, title] as const),
    ['/AdminMedia', `媒体库里的图片 ${pictures.length} 个`] as const,
  ];
  return (
    <details>
      <summary className="above-2 soft">看看还剩哪些</summary>
      <ul className="above-2 row wraps gap-3">
        {links.map(([href, title]) => (
          <li key={href}>
            <Link href={href}>{title}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
