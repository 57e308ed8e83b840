import type { ReactNode } from 'react';
import type { Case } from '../../../../server/contract/site.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Breadcrumb } from '../../parts/breadcrumb.tsx';
import { BySense } from '../../parts/by-sense.tsx';

/** The project's model under its own sky, its title beside it, its facts on a plinth at its foot. */
export function CaseBanner({ item }: { item: Case }): ReactNode {
  return (
    <>
      <div className="case-banner">
        <div className="case-banner-stage">
          <Picture
            className="case-banner-picture"
            src={item.image}
            alt={`${item.name}：${item.title}的工地模型`}
            sizes="(min-width: 1024px) 68vw, 100vw"
            first
          />
        </div>
        <div className="case-banner-words container">
          <Breadcrumb parent={{ title: '项目案例', href: '/xiangmuanli' }} current={item.name} />
          <p className="case-banner-name">{item.name}</p>
          <h1 className="case-banner-title">
            <BySense text={item.title} />
          </h1>
          <p className="case-banner-place">{item.place}</p>
        </div>
      </div>
      <section className="case-intro container" aria-labelledby="case-intro-title">
        <h2 className="sr-only" id="case-intro-title">
          项目介绍
        </h2>
        <dl className="case-intro-facts">
          {item.facts.map((fact) => (
            <div key={fact.label} className="case-intro-fact">
              <dt className="case-intro-label">{fact.label}</dt>
              <dd className="case-intro-value">{fact.value}</dd>
            </div>
          ))}
        </dl>
        <p className="case-intro-summary">{item.summary}</p>
      </section>
    </>
  );
}
