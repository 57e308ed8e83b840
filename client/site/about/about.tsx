import * as addresses from '../../../server/contract/addresses.ts';
import { sectionTitle } from '../../../server/contract/menu.ts';
import { SECTIONS } from '../../../server/contract/sections.ts';
import type { Honour, Site } from '../../../server/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { Picture } from '../../ui/picture.tsx';
import { live, PRESSED } from '../live/live.ts';
import { type Head, loadSettings, type Query, type ViewProps } from '../page.ts';
import { byWord } from '../widgets/by-word.tsx';
import { Carousel } from '../widgets/carousel/carousel.tsx';
import { hasLocation, LocationMap } from '../widgets/map/location-map.tsx';
import { usePage } from '../widgets/page-context.ts';
import { CompanyFigures } from '../widgets/sections/company-figures.tsx';
import { ContactList, Offices } from '../widgets/sections/contact-list.tsx';
import { PageBanner } from '../widgets/sections/page-banner.tsx';
import { Section, SectionHead } from '../widgets/sections/section-head.tsx';
import { AboutProfile } from './about-profile.tsx';
import { Verification } from './verification.tsx';

type Data = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow, _: Query, path: string) {
  const site = await loadSettings(callOrThrow);
  const { html } = await callOrThrow('site/text', { name: site.profile.text });
  const isMobile = path === addresses.mobileAbout;
  const { title, onPhones } = SECTIONS.about;
  return { ...site, isMobile, html, title: sectionTitle('about', site.menu, isMobile ? onPhones : title) };
}

export function head({ profile, company, title }: Data): Head {
  return { title, description: profile.summary || company.description, image: profile.image };
}

/** Fewer certificates than this do not fill a row: they are beside their title. */
const FEW = 7;

/** The company: film, profile, honours, and where to find it; on a phone its certificates and figures in place of the honours. */
export default function About({ data }: ViewProps<Data>) {
  const { isMobile, banners, certificates, verification, headings, ...site } = data;
  return (
    <>
      <PageBanner banner={isMobile ? { ...banners.about, title: data.title } : banners.about} />
      <AboutProfile {...site} rights={isMobile ? undefined : site.rights} founded={headings.founded.title} />
      {isMobile && <CompanyFigures {...site} title={headings.figures.title} picture={site.figuresPicture} />}
      {!isMobile && <Honours honours={site.honours} />}
      {certificates.length > 0 && isMobile && (
        <Section name="certificates" title="荣誉资质" desc="点开任意一张，双指放大可以看清编号。">
          <div className="container above-5">
            <Certificates certificates={certificates} />
          </div>
        </Section>
      )}
      {certificates.length > 0 && !isMobile && !verification?.papers?.length && (
        <section className="certificates on-mist">
          <div className={`container${certificates.length < FEW ? ' split split-narrow' : ''}`}>
            <h2 className={certificates.length < FEW ? undefined : 'below-5'}>证书</h2>
            <Certificates certificates={certificates} />
          </div>
        </section>
      )}
      <Verification verification={verification} />
      {isMobile ? <MobileContact {...site} /> : <AboutContact {...site} desc={headings.contact.desc} />}
    </>
  );
}

type AboutContactProps = Pick<Site, 'company' | 'phones' | 'map' | 'offices'> & { desc: string };

/** How to reach the company, on the navy of the footer below. */
function AboutContact({ company, phones, offices, map, desc }: AboutContactProps) {
  const { titleOf } = usePage();
  return (
    <section className="about-contact section-space on-dark" aria-label="联系方式与地图">
      <div className={`${hasLocation(map) ? 'split middle ' : ''}container`}>
        <div>
          <h2>{titleOf('contact')}</h2>
          {desc && <p className="above-4 below-head soft-on-dark type-large">{desc}</p>}
          <ContactList company={company} phones={phones} />
        </div>
        <LocationMap {...{ map, company }} zoom={map.aboutZoom} wheel={false} sizes="min(60vw, 1120px)" />
      </div>
      <Offices offices={offices} />
    </section>
  );
}

/** How to reach the company; the map is a separate page. */
function MobileContact({ company, phones, offices }: Pick<Site, 'company' | 'phones' | 'offices'>) {
  const title = usePage().titleOf('contact');
  return (
    <Section name="section-below" title={title} more={{ title: '怎么找到我们', href: addresses.contact }}>
      <div className="container above-3">
        <ContactList company={company} phones={phones} />
      </div>
      <Offices offices={offices} />
    </Section>
  );
}

/** Both from the specification: five seen at once, the middle one current; on after three seconds. */
const VISIBLE = 5;
const INTERVAL_MS = 3000;

/** Plates, trophies and papers in a row, which turns; a few are beside the title, their names beside them. Each opens large. */
function Honours({ honours }: { honours: readonly Honour[] }) {
  if (honours.length === 0) return null;
  const isFew = honours.length < VISIBLE;
  const plates = honours.map(({ image, name }) => (
    <a
      key={image}
      className={`about-honour ink inner-ring rounded ${isFew ? 'row gap-6' : 'text-centre block'}`}
      href={image}
      data-name={name}
      {...PRESSED}
    >
      <span className="picture-box about-honour-frame block">
        <Picture src={image} alt="" sizes="(min-width: 1600px) 300px, 20vw" />
      </span>
      <p className={`keep-phrases snug ${isFew ? 'type-large strong' : 'about-honour-name above-4'}`}>{byWord(name)}</p>
      <span className="sr-only">，查看大图</span>
    </a>
  ));
  return (
    <section
      className="honours clipped section-space on-mist"
      aria-labelledby="honours-title"
      {...live('pictures', { label: '荣誉资质' })}
    >
      <div className={`container${isFew ? ' split split-narrow' : ''}`}>
        <SectionHead id="honours-title" title="荣誉资质" />
        {isFew ? (
          <div className="about-honours-few grid gap-8">{plates}</div>
        ) : (
          <Carousel
            label="奖牌、奖杯与证书"
            className="about-honours"
            intervalMs={INTERVAL_MS}
            visible={VISIBLE}
            loop
            centred
            names={honours.map((honour) => honour.name)}
          >
            {plates}
          </Carousel>
        )}
      </div>
    </section>
  );
}

/** The papers on the wall, each whole in a box of the same size; a tap opens it large. */
function Certificates({ certificates }: { certificates: readonly Honour[] }) {
  return (
    <ul
      className={`certificates-wall relative flex wraps${certificates.length < FEW ? ' is-few' : ''}`}
      {...live('pictures', { label: '荣誉资质' })}
    >
      {certificates.map(({ image, name }) => (
        <li key={image} className="certificates-item">
          <a className="block ink accent-hover" href={image} data-name={name} {...PRESSED}>
            <span className="certificates-box on-paper picture-box bordered block">
              <Picture src={image} alt="" sizes={`(min-width: 640px) 22vw, ${certificates.length < FEW ? 90 : 44}vw`} />
            </span>
            <p className="above-2 keep-phrases type-small snug">{byWord(name)}</p>
            <span className="sr-only">，查看大图</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
