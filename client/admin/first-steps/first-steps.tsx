import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { keysOf } from '../../../server/contract/kinds/fields.ts';
import { PRIVACY_TEXT } from '../../../server/contract/rules.ts';
import type { SampleState, SampleStep } from '../../../server/features/first-steps/calls.ts';
import { recordKinds } from '../../../server/kinds.ts';
import { recordHref, ScreenLink } from '../list/screen-link.tsx';
import { findScreen } from '../screens.ts';
import { sections } from '../settings-sections.ts';
import { staffCall } from '../state/staff-call.ts';
import { mayCall, mayDo, OF_BROWSER, storeOptional } from '../state/stored-session.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { BusyButton, Button } from '../widgets/button.tsx';
import { confirm } from '../widgets/confirm.tsx';
import { FailureNotice } from '../widgets/notice.tsx';
import { Panel } from '../widgets/panel.tsx';
import { toast } from '../widgets/toast.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';

const SETTINGS = '/AdminSite';
const CASES = '/AdminCase';
const HIDDEN_NAME = `${OF_BROWSER}first-steps-hidden`;

/** Each step's label, its purpose, and the screen where it is done. The last step has none: its button is below the steps. */
const STEPS: Readonly<Record<SampleStep, readonly [title: string, why: string, href?: string]>> = {
  brand: ['上传标志', '页头、页脚和浏览器标签上的标志', `${SETTINGS}?section=brand`],
  company: ['填写公司信息', '名称和电话；改名之前，搜索引擎不收录网站', `${SETTINGS}?section=company`],
  hero: ['换上自己的首屏', '首页最先看到的一句话和图片', `${SETTINGS}?section=home`],
  groups: ['给产品分组起名', '您的产品线：名称、一句话、图标、网址里的名字', `${SETTINGS}?section=products`],
  products: ['发布第一个产品', '新增一个，或者把示例产品改成自己的', '/AdminProduct'],
  about: ['写公司简介', '「关于我们」页面的正文', `${SETTINGS}?section=company-profile.md`],
  privacy: ['完善隐私政策', '回答几个问题就能生成，并请法律顾问核对', `${SETTINGS}?section=${PRIVACY_TEXT}`],
  filing: ['填写备案号', '页脚的 ICP 备案号', `${SETTINGS}?section=filing`],
  samples: ['清除示例内容', '其余都准备好以后，在下面一次清除'],
};

interface FirstStepsProps {
  /** Grows at each `refresh`, which loads everything again. */
  round: number;
  refresh(): void;
}

/** 开始使用: the first steps on a new site. The user hides and shows it by buttons; it also hides once all steps are done. */
export function FirstSteps(props: FirstStepsProps) {
  const [shown, setShown] = useState<boolean | 'asked'>(() => localStorage.getItem(HIDDEN_NAME) === null);
  const hide = () => {
    storeOptional(HIDDEN_NAME, 'true');
    setShown(false);
  };
  const show = () => {
    localStorage.removeItem(HIDDEN_NAME);
    setShown('asked'); // asked for, it stays although all steps are done
  };
  if (shown) return <Steps {...props} onHide={hide} onDone={shown === 'asked' ? undefined : hide} />;
  return (
    <div className="first-steps-hidden stack">
      <Button looks="text" onClick={show}>
        显示「开始使用」
      </Button>
    </div>
  );
}

interface StepsProps extends FirstStepsProps {
  onHide(): void;
  onDone: (() => void) | undefined;
}

/** The steps, which the server checks off by itself, and the samples that are left. */
function Steps({ round, refresh, onHide, onDone }: StepsProps) {
  const { data, failure, busy, load } = useLoaded(() => staffCall('sample/state', {}), round);
  const done = data?.steps.filter((step) => step.done).length;
  const isDone = data !== undefined && done === data.steps.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last step is done
  useEffect(() => {
    if (isDone) onDone?.();
  }, [isDone]);
  return (
    <Panel
      title="开始使用"
      busy={busy}
      head={
        <>
          {done !== undefined && (
            <p className="then-apart figures soft">
              已完成 {done}/{data?.steps.length}
            </p>
          )}
          <Button looks="text" onClick={onHide}>
            隐藏
          </Button>
        </>
      }
    >
      <FailureNotice failure={failure} load={load} />
      <ol className="first-steps grid">
        {keysOf(STEPS).map((id) => (
          <Step key={id} id={id} done={data?.steps.find((step) => step.id === id)?.done} />
        ))}
      </ol>
      {mayDo(findScreen(CASES)?.permission) && (
        <p className="above-2 type-small soft">
          不急，有了再加：
          <Link className="underlined" href={CASES}>
            三张现场照片
          </Link>
          ，
          <Link className="underlined" href={CASES}>
            一位客户的一句话
          </Link>
          。写在案例里，比效果图更让人放心。
        </p>
      )}
      {data && <SamplesLeft state={data} onCleared={refresh} />}
    </Panel>
  );
}

function Step({ id, done }: { id: SampleStep; done: boolean | undefined }) {
  const [title, why, href = ''] = STEPS[id];
  return (
    <li className={`first-steps-step grid gap-3 ${done ? 'first-steps-done' : ''}`}>
      <span className="first-steps-mark icon-14 square-24 pill centre">{done && <ToolIcon name="check" />}</span>
      <div>
        <p className="strong">
          <ScreenLink href={href}>{title}</ScreenLink>
          {done !== undefined && <span className="sr-only">{done ? '：已完成' : '：未完成'}</span>}
        </p>
        <p className="keep-phrases type-small soft">{why}</p>
      </div>
    </li>
  );
}

const CLEAR_HINT =
  '没有人改过的示例产品、新闻、案例和轮播图移到回收站，没有改过的示例设置和文字换成空白或通用的文字，不再用到的示例图片移到媒体库的回收站。您保存过的内容不会改动；清除的都可以从回收站、历史版本和媒体库恢复。';

/** Counts the samples that are left, and clears them all. */
function SamplesLeft({ state, onCleared }: { state: SampleState; onCleared(): void }) {
  const { records, settings, texts, files, left } = state;
  const parts = [
    [records, '条内容'],
    [settings, '项设置'],
    [texts, '篇文字'],
    [files, '个文件'],
  ] as const;
  const counted = parts.flatMap(([count, noun]) => (count > 0 ? [`${count} ${noun}`] : [])).join('、');
  const mayClear = mayCall('sample/clear') && mayCall('site/save');
  const clear = async () => {
    if (!(await confirm({ text: '确定要清除网站上的示例内容吗？', hint: CLEAR_HINT, yes: '清除示例内容' }))) return;
    toast.answer(await staffCall('sample/clear', {}));
    onCleared();
  };
  return (
    <>
      <div className="row wraps gap-3">
        <p className="soft then-apart">{counted ? `还是示例的有：${counted}。` : '网站上没有示例内容了。'}</p>
        {counted && mayClear && <BusyButton onPress={clear}>清除示例内容</BusyButton>}
      </div>
      {counted && <SampleLinks left={left} />}
    </>
  );
}

/** Links to the screens that still contain samples. */
function SampleLinks({ left: { kinds, settings, texts, pictures } }: { left: SampleState['left'] }) {
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
            <ScreenLink href={href}>{title}</ScreenLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
