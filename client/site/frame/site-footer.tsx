import * as addresses from '../../../server/contract/addresses.ts';
import { SECTION_NAMES, SECTIONS, type Section } from '../../../server/contract/sections.ts';
import { telephoneHref } from '../../../server/contract/telephone.ts';
import { mailHref } from '../../../server/contract/typed-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { byFigure } from '../widgets/by-word.tsx';
import { langOf, usePage } from '../widgets/page-context.ts';
import { WechatCode } from '../widgets/wechat-code.tsx';
import { type FrameData, footerPages } from './frame-data.ts';
import { FooterLogo } from './logo.tsx';

const LINK = 'site-footer-link room-1 row snug soft-on-dark';

/** The desktop footer: who this is, what there is, where to go, how to reach them. */
export function SiteFooter({ frame }: { frame: FrameData }) {
  const { brand, company, phones, groups, wechatQr } = frame;
  const { inEnglish, isOpen, titleOf } = usePage();
  const products = groups.map(({ path, title }) => [title, addresses.groupHref(path)] as const);
  const own = footerPages(frame, inEnglish).map(({ title, path }) => [title, path] as const);
  const sections = SECTION_NAMES.flatMap((name) => {
    const { inFooter, pages }: Section = SECTIONS[name];
    return inFooter && !inEnglish && isOpen(pages[0]) ? [[titleOf(name), pages[0]] as const] : [];
  });
  const links = [...sections, ...own];
  return (
    <footer className="site-footer soft-on-dark site-footer-wide type-small">
      <div className="site-footer-columns screen-only grid container">
        <div>
          <FooterLogo {...{ brand, company }} />
          {company.slogan && <p className="light above-6 type-large">{company.slogan}</p>}
          {frame.account && <p className="short-lines above-3">{byFigure(frame.account)}</p>}
        </div>
        {products.length > 0 && <Links id="site-footer-products" title={titleOf('products')} links={products} />}
        {links.length > 0 && <Links id="site-footer-pages" title={inEnglish ? 'Pages' : '了解更多'} links={links} />}
        <section aria-labelledby="site-footer-contact">
          <h2 className="site-footer-head below-3 light type-body strong" id="site-footer-contact">
            {inEnglish ? 'Contact us' : titleOf('contact')}
          </h2>
          <address>
            {phones.map((phone, index) => (
              <a
                key={phone.number}
                className={`site-footer-phone light block type-large figures${index === 0 ? ' is-first' : ''}`}
                href={telephoneHref(phone.number)}
              >
                {phone.number}
                <span className={phones.length > 2 ? 'left-3 soft-on-dark plain type-small' : 'sr-only'}>
                  {phone.label}
                </span>
              </a>
            ))}
            <MailAndAddress company={company} />
            {company.hours && <p className="short-lines above-3">{byFigure(company.hours)}</p>}
          </address>
          <WechatCode src={wechatQr} />
        </section>
      </div>
      <FilingLine frame={frame} />
    </footer>
  );
}

function MailAndAddress({ company: { mailbox, address } }: Pick<FrameData, 'company'>) {
  const { inEnglish } = usePage();
  return (
    <>
      {mailbox && (
        <a className={LINK} href={mailHref(mailbox)}>
          {mailbox}
        </a>
      )}
      {address && (
        <p className="short-lines above-3" lang={langOf(address, inEnglish)}>
          {byFigure(address)}
        </p>
      )}
    </>
  );
}

type Link = readonly [title: string, href: string];

function Links({ id, title, links }: { id: string; title: string; links: readonly Link[] }) {
  const { inEnglish } = usePage();
  return (
    <nav aria-labelledby={id}>
      <h2 className="site-footer-head below-3 light type-body strong" id={id}>
        {title}
      </h2>
      <ul>
        {links.map(([name, href]) => (
          <li key={href}>
            <a className={LINK} href={href} lang={langOf(name, inEnglish)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last line of every page: copyright and filings, as they are registered in English too; then where to read more. */
function FilingLine({ frame }: { frame: FrameData }) {
  const { company, filing, support, identity } = frame;
  const { inEnglish, isOpen } = usePage();
  return (
    <div className="site-footer-filing flex room-5 wraps apart container" lang={inEnglish ? 'zh-CN' : undefined}>
      <div className="flex wraps">
        <span>{`© ${company.name}${inEnglish ? '' : '　版权所有'}`}</span>
        {filing.icp && (
          <a href="https://beian.miit.gov.cn/" rel="noreferrer" target="_blank">
            {filing.icp}
          </a>
        )}
        {filing.police && (
          <a className="inline-row" href={policeHref(filing.police)} rel="noreferrer" target="_blank">
            <Icon name="shield-check" className="icon right-1" />
            {filing.police}
          </a>
        )}
        {identity && isOpen(addresses.about) && (
          <a href={`${addresses.about}#verification`}>
            <span>
              {inEnglish && <span lang="en">Registered in China: </span>}
              {`${inEnglish ? '' : '核验我们：'}${identity.legalName} ${identity.creditCode}`}
            </span>
          </a>
        )}
      </div>
      <div className="screen-only flex wraps">
        <a href={addresses.privacy} lang={inEnglish ? 'en' : undefined}>
          {inEnglish ? 'Privacy policy (in Chinese)' : '隐私政策'}
        </a>
        {!inEnglish && <a href={addresses.accessibility}>无障碍声明</a>}
        {support.text && !(inEnglish && langOf(support.text, true)) && (
          <span>{support.url ? <a href={support.url}>{support.text}</a> : support.text}</span>
        )}
      </div>
    </div>
  );
}

/** The register's entry of a filing number; its first page for one without digits. */
function policeHref(filed: string): string {
  const code = filed.replace(/\D/g, '');
  return `https://beian.mps.gov.cn/#/${code && `query/webSearch?code=${code}`}`;
}

/** The footer of narrow windows: how to reach the company, and the filings. */
export function CompactFooter({ frame, hidesContact }: { frame: FrameData; hidesContact: boolean }) {
  const { brand, company, phones, wechatQr } = frame;
  const { inEnglish } = usePage();
  const own = footerPages(frame, inEnglish);
  return (
    <footer className="site-footer soft-on-dark site-footer-compact type-small">
      <div className="container">
        <FooterLogo {...{ brand, company }} />
        {company.slogan && <p className="light above-6 type-large">{company.slogan}</p>}
        {!hidesContact && (
          <address className="above-3">
            {phones.map((phone) => (
              <a key={phone.number} className={LINK} href={telephoneHref(phone.number)}>
                {phone.label} <span className="left-3 figures">{phone.number}</span>
              </a>
            ))}
            <MailAndAddress company={company} />
          </address>
        )}
        <WechatCode src={wechatQr} />
        {own.length > 0 && (
          <nav className="above-3" aria-label={inEnglish ? 'Pages' : '更多页面'}>
            {own.map(({ title, path }) => (
              <a key={path} className={LINK} href={path} lang={langOf(title, inEnglish)}>
                {title}
              </a>
            ))}
          </nav>
        )}
      </div>
      <FilingLine frame={frame} />
    </footer>
  );
}
