import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import type { CallOrThrow } from '../../call.ts';
import { loadSettings } from '../../load-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Head, pictureOf, type Query, type ViewProps } from '../page.ts';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { CallBand } from '../widgets/sections/call-band.tsx';
import { ScenarioSlide } from './scenario-slide.tsx';
import { shownScenario } from './shown-scenario.ts';

/** The specification's pace. */
const INTERVAL_MS = 4000;

/** The other scenarios' pictures wait for the first one, and then do not wait to be seen: they would come in too late. */
const AHEAD_MS = 1500;

type Data = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow) {
  const [{ scenarios, phones }, groups, cases] = await Promise.all([
    loadSettings(callOrThrow, 'scenarios', 'phones'),
    callOrThrow('product/all', {}),
    callOrThrow('case/list', { limit: LIST_LIMIT_MAX }),
  ]);
  const products = Object.values(groups).flat();
  return { phones, scenarios: scenarios.map((scenario) => shownScenario(scenario, products, cases.data)) };
}

export function head({ scenarios }: Data, { scene }: Query): Head {
  const named = scenarios.find((scenario) => scenario.id === scene);
  const titles = scenarios.map((scenario) => scenario.title).join('、');
  return {
    title: named ? `${named.title} - 应用场景` : '应用场景',
    description: named ? named.desc : `同一套平台、同一支安装队伍，用在这些现场：${titles}。`,
    canonical: named ? addresses.scenarioHref(named.id) : addresses.scenarios,
    ...pictureOf(named ?? scenarios[0]),
  };
}

/**
 * Application scenarios, one at a time. The address may name one: it comes first, so that it is seen without JavaScript
 * as well; the others follow in their order.
 */
export default function Scenarios({ data, query }: ViewProps<Data>): ReactNode {
  const { scenarios, phones } = data;
  const asked = placeOf(scenarios, query.scene);
  const [first] = useState(asked);
  const [current, setCurrent] = useState(0); // a place in the row, which begins with `first`
  const inRow = (place: number) => (place - first + scenarios.length) % scenarios.length;
  const row = [...scenarios.slice(first), ...scenarios.slice(0, first)];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says where to go, not where to stay
  useEffect(() => setCurrent(inRow(asked)), [asked]);

  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const image of section.current?.querySelectorAll<HTMLImageElement>('.scenario-slide-frame img') ?? [])
        image.loading = 'eager';
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <section className="scenarios" ref={section}>
        <div className="scenarios-head container">
          <h1 className="type-title">应用场景</h1>
          <p className="above-4 measure keep-phrases soft type-large">
            同一套平台、同一支安装队伍，从工地用到校园、工厂、社区和停车场。选一个您关心的现场。
          </p>
        </div>
        <nav className="container" aria-label="应用场景">
          <ul className="scenarios-list ruled-below no-scrollbar">
            {scenarios.map((scenario, place) => (
              <li key={scenario.id}>
                <a
                  className="scenarios-tab relative unbroken row soft type-lead inner-ring tabs-bar"
                  href={addresses.scenarioHref(scenario.id)}
                  data-replace
                  aria-current={inRow(place) === current ? 'true' : undefined}
                  onClick={() => setCurrent(inRow(place))}
                >
                  <Icon name={scenario.icon} className="icon scenarios-icon" />
                  {scenario.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Carousel
          label="应用场景"
          className="scenarios-carousel"
          intervalMs={INTERVAL_MS}
          loop
          names={row.map((scenario) => scenario.title)}
          isMarked
          at={current}
          onActive={setCurrent}
        >
          {row.map((scenario, place) => (
            <ScenarioSlide key={scenario.id} scenario={scenario} first={place === 0} />
          ))}
        </Carousel>
      </section>
      <CallBand
        title="您的现场不在其中？"
        desc="打电话说说现场，工程师踏勘后给出点位图和报价，不收费用。"
        phone={phones[0]}
      />
    </>
  );
}

/** The place of the scenario with this `id`; the first one's where there is none such. */
function placeOf(scenarios: readonly { id: string }[], id: string | undefined): number {
  return Math.max(
    0,
    scenarios.findIndex((scenario) => scenario.id === id),
  );
}
