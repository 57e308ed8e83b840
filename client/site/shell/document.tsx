import type { ReactNode } from 'react';
import * as addresses from '../../../server/contract/addresses.ts';
import { WHITE } from '../../../server/contract/colours.ts';
import { sectionTitle } from '../../../server/contract/menu.ts';
import { leadsTo } from '../../../server/contract/sections.ts';
import type { Site } from '../../../server/settings.ts';
import { type LoadedPage, notFoundPage } from '../routes.ts';
import { absolute, counterpartOf, ownPath } from '../structured-data.ts';

interface DocumentProps {
  loaded: LoadedPage;
  /** The settings as visitors read them, and the parts of the site to which nothing leads. */
  frame: Pick<Site, 'company' | 'menu' | 'greyscale'> & { closed: readonly string[] };
  siteUrl: string;
  /** Tags by which the owner proves that the site is theirs, and its number at the counter, which live/counter.ts loads. */
  site: Pick<Site, 'siteMeta' | 'tongji'>;
  icons: { icon: string; touch: string };
  sharePicture: string;
  styles: readonly string[];
  printStyles: string;
  /** The first script, and the addresses of what it loads. */
  scripts: Record<'first' | 'later' | 'modules' | 'largePicture' | 'qrCode', string>;
  /** Where a visitor with the other kind of device is sent. */
  counterpart: string | undefined;
  /** JSON-LD, already written so that it cannot end its element. */
  structuredData: readonly string[];
  children: ReactNode;
}

/** The whole document of a page. Nothing inline runs: scripts here are data, styles are files. */
export function Document(props: DocumentProps) {
  const { loaded, frame, siteUrl, site, scripts } = props;
  const { company, closed, greyscale, menu } = frame;
  const siteName = company.name;
  const { page, head } = loaded;
  const { description, inEnglish, isSample, preview } = head;
  const hidden = head.hidden || preview;
  const title = page.path === addresses.home ? `${siteName} - ${head.title}` : `${head.title} - ${siteName}`;
  // a page that is not indexed names itself: search engines would drop an indexed one that it names
  const own = head.hidden && page !== notFoundPage ? askedPath(loaded) : ownPath(loaded);
  const address = siteUrl + own;
  const isClosed = !page.record && leadsTo(closed, page.path); // nothing leads to it: its section has no entries
  const onPhones = page.device === 'desktop' && page.sibling && !hidden ? counterpartOf(page, own) : undefined;
  return (
    <html
      lang={inEnglish ? 'en' : 'zh-CN'}
      className={greyscale ? 'is-grey' : undefined}
      data-device={page.device}
      data-counterpart={props.counterpart}
      data-counter={preview ? undefined : site.tongji || undefined}
      data-missing={page === notFoundPage ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="color-scheme" content="only light" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {(hidden || isSample || isClosed) && <meta name="robots" content="noindex" />}
        {!preview && page !== notFoundPage && <link rel="canonical" href={address} />}
        {onPhones && <link rel="alternate" media={PHONES} href={siteUrl + onPhones} />}
        <meta property="og:type" content={page.path === addresses.article ? 'article' : 'website'} />
        <meta property="og:site_name" content={siteName} />
        <meta property="og:locale" content={inEnglish ? 'en_US' : 'zh_CN'} />
        <meta property="og:title" content={title} />
        {description && <meta property="og:description" content={description} />}
        <meta property="og:url" content={address} />
        {props.sharePicture && <meta property="og:image" content={absolute(siteUrl, props.sharePicture)} />}
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="theme-color" content={WHITE} />
        <meta name="format-detection" content="telephone=no" />
        {site.siteMeta?.map(({ name, content }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: written once, and two may have one name
          <meta key={at} name={name} content={content} />
        ))}
        {props.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="stylesheet" media="print" href={props.printStyles} />
        {/* Half a document painted would move when the other half is read. */}
        <link rel="expect" blocking="render" href={`#${END_ID}`} />
        <script
          async
          src={scripts.first}
          data-modules={scripts.modules}
          data-later={scripts.later}
          data-large-picture={scripts.largePicture}
          data-qr-code={scripts.qrCode}
        />
        <link rel="icon" href={props.icons.icon} />
        <link rel="apple-touch-icon" href={props.icons.touch} />
        <link rel="manifest" href="/site.webmanifest" />
        {!leadsTo(closed, addresses.newsFeed) && (
          <link
            rel="alternate"
            type="application/rss+xml"
            title={siteName + sectionTitle('news', menu)}
            href={addresses.newsFeed}
          />
        )}
        {props.structuredData.map((json) => (
          <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
        ))}
      </head>
      <body>
        {props.children}
        <span id={END_ID} hidden />
      </body>
    </html>
  );
}

/** The address that was asked for, with all that its page reads but words, which are no content of the site. */
function askedPath({ page: { words = [] }, path, query }: LoadedPage): string {
  const read = Object.entries(query).filter(([name]) => !words.includes(name));
  const search = new URLSearchParams(read).toString();
  return search ? `${path}?${search}` : path;
}

const END_ID = 'end';
/** The widths at which search engines show the page for phones. */
const PHONES = 'only screen and (max-width: 640px)';
